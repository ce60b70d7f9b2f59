// The upper shell: face, walls, posts. Printed with the face on the bed.
include <shapes.scad>

module shell() {
    difference() {
        union() {
            hollow_body();
            intersection() {
                shell_posts();
                slanted(height, wall / 2, wall / 2);
            }
        }
        window_opening();
        translate([0, 0, height - face - 1]) linear_extrude(face + 2)
            for (entry = buttons) at_button(entry) cap_outline(entry[1], play);
        seam();
        post_holes();
        if (battery) battery_openings();
    }
}

module hollow_body() {
    slope = edge - 1;
    difference() {
        union() {
            translate([0, 0, floor_thickness]) linear_extrude(height - edge - floor_thickness) outline();
            translate([0, 0, height - edge]) slanted(edge, 0, edge);
        }
        translate([0, 0, -1]) linear_extrude(height - face - slope + 1.01) outline(wall);
        translate([0, 0, height - face - slope]) slanted(slope, wall, wall + slope);
    }
}

module window_opening() {
    translate([0, display_y, 0]) {
        centred_box([window, window], height - face - 1, height + 1);
        hull() {
            centred_box([window, window], height - 1.2, height - 1.19);
            centred_box([window + 2.44, window + 2.44], height + 0.01, height + 0.02);
        }
        centred_box([window + 4 + 2 * gap, window + 4 + 2 * gap], height - face - 1, height - face + diffuser_thickness + 0.1);
        translate([0, 0, height]) groove(0.6)
            for (angle = [0 : 90 : 270]) rotate(angle) chain(battlement(window / 2 + 3.4, 5, 1.9), 0.01);
    }
}

module shell_posts() {
    roof = height - face + 0.5;
    translate([0, 0, post_end]) linear_extrude(roof - post_end)
        for (at = posts) translate(at) circle(r = post_radius, $fn = 48);
    translate([0, 0, button_board_top]) linear_extrude(roof - button_board_top)
        translate([0, button_board_y]) at_corners(button_board_holes) circle(d = 5, $fn = 36);
    translate([0, 0, bar_top]) linear_extrude(roof - bar_top)
        for (bar = bar_ends, end = bar) translate(end) circle(d = bar_post, $fn = 36);
    grid_frame();
    matrix_stops();
}

// The frame that holds the light grid in place.
module grid_frame() {
    inner = window + 2 * grid_rim + 2 * gap;
    translate([0, display_y, 0]) difference() {
        centred_box([inner + 3.2, inner + 3.2], matrix_top + 2.2, height - face + 0.5);
        centred_box([inner, inner], 0, height + 1);
    }
}

// Four stops that keep the matrix board where its LEDs face the cells. On the left and in front
// they stand where the board reaches beyond the grid.
module matrix_stops() {
    matrix_rear = matrix_front + matrix_side;
    beyond = matrix_right - window / 2 - grid_rim - gap;
    off = play + 1;
    stop_at(matrix_left - off, matrix_rear - beyond / 2, [2, beyond - 1]);
    stop_at(matrix_right - beyond / 2, matrix_front - off, [beyond - 1, 2]);
    stop_at(matrix_right + off, display_y - 12, [2, 8]);
    stop_at(matrix_left + matrix_side / 2, matrix_rear + off, [8, 2]);
}

module stop_at(x, y, size) {
    translate([x, y, 0]) centred_box(size, matrix_top - 1, height - face + 0.5);
}

// Gaps of the battlement and the opening for the USB plug, all open towards the base.
module seam() {
    linear_extrude(merlon_top + gap) {
        for (y = side_merlons, side = [-1, 1])
            translate([side * width / 2, y]) square([4 * wall, merlon + 2 * gap], center = true);
        for (x = end_merlons) translate([x, length / 2]) square([merlon + 2 * gap, 4 * wall], center = true);
        for (x = front_merlons) translate([x, -length / 2]) square([merlon + 2 * gap, 4 * wall], center = true);
    }
    translate([0, length / 2, 0])
        centred_box([usb_opening[0], 4 * wall], 0, usb_middle + usb_opening[1] / 2);
}

module post_holes() {
    linear_extrude(20) for (at = posts) translate(at) circle(d = 2.7, $fn = 24);
    translate([0, 0, button_board_top - 1]) linear_extrude(6.2)
        translate([0, button_board_y]) at_corners(button_board_holes) circle(d = 1.7, $fn = 24);
    translate([0, 0, bar_top - 1]) linear_extrude(7)
        for (bar = bar_ends, end = bar) translate(end) circle(d = 1.7, $fn = 24);
}

// Slide switch in the left wall, eye of the light sensor beside the window.
module battery_openings() {
    translate([-width / 2, 8, 13]) {
        cube([4 * wall, 8, 4], center = true);
        for (y = [-7.5, 7.5]) translate([0, y, 0]) rotate([0, 90, 0]) cylinder(h = 4 * wall, d = 2.2, center = true);
    }
    translate([-window / 2 - 9.5, display_y - 20, height - face - 1]) cylinder(h = face + 2, d = 5.2);
}
