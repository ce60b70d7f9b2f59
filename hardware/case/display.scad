// Light grid, diffuser and the bars that hold the matrix; caps of the buttons.
include <shapes.scad>

// Walls between the LEDs; the little gates leave room for the parts between them.
module grid() {
    side = window + 2 * grid_rim;
    middles = [for (index = [0 : cells - 1]) (index - (cells - 1) / 2) * pitch];
    translate([0, display_y, height - face - grid_height]) difference() {
        linear_extrude(grid_height - 0.05) difference() {
            square(side, center = true);
            for (x = middles, y = middles) translate([x, y]) square(pitch - grid_wall, center = true);
        }
        translate([0, 0, -1]) linear_extrude(1.9) for (at = middles) {
            translate([at, 0]) square([pitch * 0.45, side + 1], center = true);
            translate([0, at]) square([side + 1, pitch * 0.45], center = true);
        }
    }
}

module diffuser() {
    translate([0, display_y, 0])
        centred_box([window + 4, window + 4], height - face + 0.02, height - face + 0.02 + diffuser_thickness);
}

bar_length = norm(bar_ends[0][1] - bar_ends[0][0]);

module bar() {
    difference() {
        hull() for (x = [0, bar_length]) translate([x, 0, 0]) cylinder(h = 2.6, d = 6);
        for (x = [0, bar_length]) translate([x, 0, -1]) cylinder(h = 5, d = 2.3);
    }
}

module placed_bars() {
    for (ends = bar_ends) let (run = ends[1] - ends[0])
        translate([ends[0][0], ends[0][1], bar_top - 2.62]) rotate(atan2(run[1], run[0])) bar();
}

// A cap: head through the face, slanted flange below it, socket for the plunger.
module cap(name) {
    flange = 1;
    under = height - face - play;
    plunger_top = button_board_top + switch_height;
    difference() {
        union() {
            translate([0, 0, under - 0.01]) linear_extrude(height + cap_rise - 0.7 - under + 0.01) cap_outline(name);
            hull() {
                translate([0, 0, height + cap_rise - 0.71]) linear_extrude(0.01) cap_outline(name);
                translate([0, 0, height + cap_rise - 0.01]) linear_extrude(0.01) cap_outline(name, -0.7);
            }
            hull() {
                translate([0, 0, under - 0.01]) linear_extrude(0.01) cap_outline(name);
                translate([0, 0, under - flange]) linear_extrude(0.01) cap_outline(name, flange);
            }
            translate([0, 0, plunger_top - 2]) cylinder(h = 3, d = 7.5);
        }
        translate([0, 0, plunger_top - 5]) linear_extrude(5)
            if (switch_size == 12) square(3.8 + 0.25, center = true); else circle(d = 3.5 + 0.25);
        cap_sign(name);
    }
}

module cap_sign(name) {
    top = height + cap_rise;
    if (name == "a" || name == "b") translate([0, 0, top - 0.6]) linear_extrude(1)
        text(name == "a" ? "A" : "B", size = 6.4, font = "DejaVu Sans:style=Bold", halign = "center", valign = "center");
}

// The cap on its button; the four arrows differ only in their turn.
module placed_cap(name) {
    for (entry = buttons) if (entry[1] == name) at_button(entry) cap(name);
}
