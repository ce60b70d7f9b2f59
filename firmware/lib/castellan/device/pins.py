"""The GPIO number of each signal, made from hardware/pinmap.json by `make hardware`.

Room: device. Never edited by hand: a test compares it with its source.
"""

LED_DATA = 22  # to the level shifter's input, then 330 ohm at the matrix, then DIN
LED_POWER = 21  # high switches the matrix on; no effect where the switch is not fitted
BUTTON_UP = 10  # button to GND, internal pull-up
BUTTON_DOWN = 11  # button to GND, internal pull-up
BUTTON_LEFT = 12  # button to GND, internal pull-up
BUTTON_RIGHT = 13  # button to GND, internal pull-up
BUTTON_A = 14  # button to GND (pin 18 lies between), internal pull-up
BUTTON_B = 15  # button to GND, internal pull-up
BUZZER = 16  # passive piezo through 220 ohm, PWM
LIGHT_SENSOR = 26  # phototransistor to 3V3, resistor to GND; brighter is higher
BATTERY_BUILD = 9  # link W5 to GND in the deluxe build, pull-up inside; low: 400 mA at most
DEBUG_TX = 0  # serial debug port, 115200 baud
DEBUG_RX = 1  # serial debug port, 115200 baud
I2C_SDA = 4  # kept free for a small display
I2C_SCL = 5  # kept free for a small display
VBUS_SENSE = 24  # high while USB gives power
VSYS_SENSE = 29  # ADC 3 sees a third of VSYS: battery less D1, or USB less the Pico's diode

# In the order of the input levels: UP DOWN LEFT RIGHT A B.
BUTTONS = (
    BUTTON_UP,
    BUTTON_DOWN,
    BUTTON_LEFT,
    BUTTON_RIGHT,
    BUTTON_A,
    BUTTON_B,
)
