"""Everything of Castellan that runs on a computer; the firmware never imports it."""
