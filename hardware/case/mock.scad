// Bought parts as blocks: for pictures and to measure clearances, never printed.
include <shapes.scad>

module mock_matrix_board() {
    translate([matrix_left, matrix_front, matrix_top - matrix_thickness + 0.01]) cube([matrix_side, matrix_side, matrix_thickness - 0.02]);
}

module mock_leds() {
    led = pitch == 8 ? 5 : 2;
    for (column = [0 : matrix_cells - 1], row = [0 : matrix_cells - 1])
        translate([matrix_left + matrix_margin + (column + 0.5) * pitch, matrix_front + matrix_margin + (row + 0.5) * pitch, 0])
            centred_box([led, led], matrix_top, matrix_top + 1.6);
}

module perfboard(size, holes) {
    difference() {
        linear_extrude(board_thickness) difference() {
            square(size, center = true);
            at_corners(holes) circle(d = 2.2);
        }
    }
}

module mock_button_board() {
    translate([0, button_board_y, button_board_top - board_thickness - 0.01]) perfboard(button_board, button_board_holes);
}

// What does not move when a cap is pressed: the housings without their plungers.
module mock_switch_bodies() {
    for (entry = buttons) at_button(entry)
        translate([0, 0, button_board_top]) linear_extrude(switch_body) square(switch_size, center = true);
}

module mock_switches() {
    mock_switch_bodies();
    for (entry = buttons) at_button(entry) {
        translate([0, 0, button_board_top]) linear_extrude(switch_height - 0.02)
            if (switch_size == 12) square(3.8, center = true); else circle(d = 3.5);
    }
}

module mock_main_board() {
    translate([0, main_board_y, main_board_bottom + 0.01]) perfboard(main_board, main_board_holes);
}

// The Pico over rows 1 to 20; its first pins are 11.5 holes behind the middle of the board.
module mock_pico() {
    y = main_board_y + 11.5 * step + 1.37 - 51 / 2;
    translate([0, y, 0]) {
        centred_box([21, 51], pico_top - 1, pico_top);
        for (x = [-1, 1]) translate([x * 8.89, 0, 0]) centred_box([2.5, 50], main_board_bottom + board_thickness + 0.02, pico_top - 1);
    }
}

module mock_pico_chip() {
    y = main_board_y + 11.5 * step + 1.37 - 51 / 2;
    translate([0, y, 0]) centred_box([7, 7], pico_top, pico_top + 0.9);
}

module mock_boot_button() {
    translate([each boot_button, 0]) {
        centred_box([3.4, 4.5], pico_top, pico_top + 2);
        centred_box([2.2, 3], pico_top, boot_button_top);
    }
}

// A straightened paper clip, pushed in as far as it goes.
module mock_boot_wire() {
    run = norm(boot_end - boot_button);
    lift = boot_play + (boot_free + boot_press + boot_play) * (1 - boot_share) / boot_share;
    translate([each boot_end, -25]) cylinder(h = 25.6 + boot_under + lift, d = 1.2, $fn = 16);
}

module mock_usb() {
    y = main_board_y + 11.5 * step + 1.37;
    translate([0, y + 1.3 - 2.8, 0]) centred_box([7.6, 5.6], pico_top, pico_top + 2.7);
}

// The plug with its moulded grip, as it sits in the opening.
module mock_plug() {
    y = main_board_y + 11.5 * step + 1.37 + 1.3;
    translate([0, y + 1 + 10, 0]) centred_box([11, 18], usb_middle - 3.5, usb_middle + 3.5);
}

// What stands highest on the main board: plugs with their wires, the electrolytic capacitor.
module mock_main_parts() {
    top = main_board_bottom + board_thickness + 0.02;
    at = function (column, row) [(column - 9.5) * step, main_board_y + (12.5 - row) * step, 0];
    translate(at(3, 17)) centred_box([5.8, 20], top, top + 10);
    translate(at(17, 23)) centred_box([9.5, 5.8], top, top + 10);
    translate(at(17.5, 9)) translate([0, 0, top]) cylinder(h = 11, d = 6.3);
    translate(at(16.5, 13)) centred_box([10, 7.6], top, top + 3.5);
    translate(at(16, 4)) centred_box([7.6, 4], top, top + 3.5);
    translate(at(18, 20)) translate([9, 0, 0]) centred_box([20, 9], top, top + 3.5);  // F2, bent flat over the edge
    if (battery) {
        translate(at(10, 23)) translate([0, 0, top]) cylinder(h = 6.5, d = 12);
        translate(at(1, 22.5)) centred_box([5.8, 7.5], top, top + 10);
        translate(at(1, 10.5)) translate([-6.3, 0, 0]) centred_box([15.2, 11.4], top, top + 6);  // U3 on its header
    }
}

module mock_battery() {
    if (battery) translate([0, battery_y, 0])
        centred_box([battery_holder[0], battery_holder[1]], floor_thickness + 0.3, floor_thickness + 0.3 + battery_holder[2]);
}
