"""Makes what a release contains: notices, list of parts, wheel, page, images, case."""
