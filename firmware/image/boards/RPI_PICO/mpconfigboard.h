// MicroPython's own settings for the board give its name and the size of its file system. So a
// board keeps its saves when it changes between MicroPython's image and ours.
#include "boards/RPI_PICO/mpconfigboard.h"

// The Pico has the least room for the game. Without these parts the game has 14 KB more:
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_FRAMEBUF (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS (0)
#define MICROPY_PY_UCTYPES (0)
