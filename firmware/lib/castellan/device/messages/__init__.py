"""What a computer may ask for, a module for each kind; `talk.py` knows which.

Room: device.
"""
