// The base under the main board and the lid under the battery. Printed with the outside on the bed.
include <shapes.scad>

module plate() {
    difference() {
        union() {
            slanted(1, 1, 0);
            translate([0, 0, 0.99]) linear_extrude(floor_thickness - 0.99) outline();
            translate([0, 0, 0.5]) linear_extrude(post_end - 0.6) intersection() {
                for (at = posts) translate(at) circle(r = post_radius, $fn = 36);
                outline(wall + gap);
            }
            merlons();
        }
        for (at = posts) translate([at[0], at[1], -0.01]) cylinder(h = 1.6, d1 = 6.6, d2 = 3.4, $fn = 36);
        translate([0, 0, -1]) linear_extrude(9) {
            for (at = posts) translate(at) circle(d = 3.4, $fn = 36);
            for (at = feet) translate(at) circle(d = foot_hole, $fn = 36);
        }
    }
}

module merlons() {
    intersection() {
        union() {
            for (y = side_merlons, side = [-1, 1])
                translate([side * width / 2, y, 0]) centred_box([2 * wall, merlon], 1.5, merlon_top);
            for (x = end_merlons) translate([x, length / 2, 0]) centred_box([merlon, 2 * wall], 1.5, merlon_top);
            for (x = front_merlons) translate([x, -length / 2, 0]) centred_box([merlon, 2 * wall], 1.5, merlon_top);
            translate([0, length / 2, 0])
                centred_box([usb_opening[0] - 2 * gap, 2 * wall], 1.5, usb_middle - usb_opening[1] / 2);
        }
        linear_extrude(height) outline();
    }
}

// The side of the slanted cut on which the lid lies; the cut keeps its rear edge from falling.
module lid_side(inset) {
    rotate([90, 0, 90]) translate([0, 0, -width]) linear_extrude(2 * width)
        polygon([[-length, -1], [split_y - 1 - inset, -1], [split_y + 12 - inset, 12], [-length, 12]]);
}

module base() {
    difference() {
        union() {
            difference() {
                plate();
                lid_side(0);
            }
            translate([0, main_board_y, 0]) at_corners(main_board_holes)
                translate([0, 0, 1]) cylinder(h = main_board_bottom - 1, d = 5);
            translate([each boot_pivot, 1]) cylinder(h = boot_under - 1, d = 6);
            translate([each boot_end, 1]) cylinder(h = 6, d = 5);
        }
        translate([each boot_end, -1]) cylinder(h = 10, d = 2.4, $fn = 24);
        translate([each boot_end, -0.01]) cylinder(h = 0.8, d1 = 4, d2 = 2.4, $fn = 24);
        translate([each boot_pivot, boot_under - 6]) cylinder(h = 7, d = 1.7, $fn = 24);
        translate([0, 0, 0.6]) linear_extrude(10)
            translate([0, main_board_y]) at_corners(main_board_holes) circle(d = 1.7, $fn = 24);
        translate([0, 0, -1]) linear_extrude(floor_thickness + 2) air();
    }
}

// Air for the Pico, and below the buzzer the way out for its sound.
module air() {
    for (x = [-12 : 6 : 12], y = [14, 30]) hull() for (end = [0, 8]) translate([x, y + end]) circle(d = 2, $fn = 20);
    for (angle = [0 : 60 : 300]) translate([1.3, -0.9]) rotate(angle) translate([4, 0]) circle(d = 2, $fn = 20);
}

module lid() {
    difference() {
        union() {
            intersection() {
                plate();
                lid_side(gap * 1.5);
            }
            // Two rails that say where the battery holder is glued.
            if (battery) for (side = [-1, 1]) translate([side * (battery_holder[0] / 2 + 1.3), battery_y, 0])
                centred_box([1.6, battery_holder[1] - 8], 1, 4);
        }
        translate([0, button_board_y, -0.01]) rotate(180) crown();
    }
}

// The crown of the start screen, cut as a groove into the underside.
module crown() {
    mirror([0, 0, 1]) groove(0.7)
        chain([[-14, -9], [-14, 9], [-7, 1], [0, 11], [7, 1], [14, 9], [14, -9], [-14, -9]], 0.3);
}

// The lever of BOOTSEL: rocks below the head of a screw of 2.2 mm; a dimple catches the wire.
module placed_boot_lever() {
    translate([0, 0, boot_under]) difference() {
        union() {
            linear_extrude(boot_thickness) hull() {
                translate(boot_pivot) circle(d = 7);
                translate(boot_end) circle(d = 6);
            }
            linear_extrude(boot_thickness) hull() {
                translate(boot_pivot) circle(d = 7);
                translate(boot_button) circle(d = 6);
            }
        }
        translate([each boot_pivot, -1]) cylinder(h = boot_thickness + 2, d = 2.8, $fn = 24);
        translate([each boot_end, -0.01]) cylinder(h = 1, d1 = 2.4, d2 = 1, $fn = 24);
    }
}

// The lever as it holds BOOTSEL down: lifted against the screw's head, then turned.
module pressed_boot_lever() {
    run = boot_end - boot_button;
    depth = boot_free + boot_press + boot_play;
    angle = atan(depth / (boot_share * norm(run)));
    axis = [run[1], -run[0], 0];
    at = [each boot_pivot, boot_under + boot_play];
    translate(at) rotate(a = angle, v = axis) translate(-at) translate([0, 0, boot_play]) placed_boot_lever();
}

module foot() {
    cylinder(h = 1.5, d1 = 10, d2 = 11);
    translate([0, 0, 1.49]) cylinder(h = 1.8, d = foot_hole - 0.1);
    translate([0, 0, 3.2]) cylinder(h = 0.7, d1 = foot_hole + 0.1, d2 = foot_hole + 0.5);
    translate([0, 0, 3.89]) cylinder(h = 1.2, d1 = foot_hole + 0.5, d2 = foot_hole - 1);
}
