"""The programs that run on a computer. The firmware never imports them."""
