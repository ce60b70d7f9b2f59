// One part per run, chosen with -D part="shell"; see part_names in host_tools/hardware/case.py.
include <parameters.scad>
use <shell.scad>
use <base.scad>
use <display.scad>
use <mock.scad>

part = "shell";

if (part == "shell") shell();
if (part == "base") base();
if (part == "lid") lid();
if (part == "foot") foot();
if (part == "placed_boot_lever") placed_boot_lever();
if (part == "pressed_boot_lever") pressed_boot_lever();
if (part == "mock_boot_button") mock_boot_button();
if (part == "mock_boot_wire") mock_boot_wire();
if (part == "grid") grid();
if (part == "diffuser") diffuser();
if (part == "bar") bar();
if (part == "bars") placed_bars();
if (part == "cap_arrow") cap("up");
if (part == "cap_a") cap("a");
if (part == "cap_b") cap("b");
for (entry = buttons) if (part == str("placed_cap_", entry[1])) placed_cap(entry[1]);
if (part == "measures") echo(width = width, length = length, height = height, cap_rise = cap_rise,
    post_end = post_end, play = play, gap = gap);
if (part == "mock_matrix_board") mock_matrix_board();
if (part == "mock_leds") mock_leds();
if (part == "mock_button_board") mock_button_board();
if (part == "mock_switches") mock_switches();
if (part == "mock_switch_bodies") mock_switch_bodies();
if (part == "mock_main_board") mock_main_board();
if (part == "mock_main_parts") mock_main_parts();
if (part == "mock_pico") mock_pico();
if (part == "mock_pico_chip") mock_pico_chip();
if (part == "mock_usb") mock_usb();
if (part == "mock_plug") mock_plug();
if (part == "mock_battery") mock_battery();
