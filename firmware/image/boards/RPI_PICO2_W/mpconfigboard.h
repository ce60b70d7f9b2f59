// MicroPython's own settings for the board give its name and the size of its file system. So a
// board keeps its saves when it changes between MicroPython's image and ours.
#include "boards/RPI_PICO2_W/mpconfigboard.h"

// Without the radio:
#undef MICROPY_PY_NETWORK
#undef MICROPY_PY_NETWORK_HOSTNAME_DEFAULT
#undef CYW43_USE_SPI
#undef CYW43_LWIP
#undef CYW43_GPIO
#undef CYW43_SPI_PIO
#undef MICROPY_HW_PIN_EXT_COUNT
#undef MICROPY_HW_PIN_RESERVED
