// Shapes that several parts share.
include <parameters.scad>

module outline(inset = 0) {
    offset(r = corner - inset)
        square([width - 2 * corner, length - 2 * corner], center = true);
}

// A plate whose outline shrinks with height, at 45 degrees.
module slanted(height, inset_below, inset_above) {
    hull() {
        linear_extrude(0.01) outline(inset_below);
        translate([0, 0, height - 0.01]) linear_extrude(0.01) outline(inset_above);
    }
}

module centred_box(size, z1, z2) {
    translate([0, 0, z1]) linear_extrude(z2 - z1) square(size, center = true);
}

function cap_angle(name) = [for (pair = cap_turn) if (pair[0] == name) pair[1]][0];

// The outline of a cap: an arrow that points up, a disc for A, a rounded square for B.
module cap_outline(name, grow = 0) {
    offset(r = grow) rotate(cap_angle(name)) {
        if (name == "a") circle(d = 14.5);
        else if (name == "b") offset(r = 3) square(7.4, center = true);
        else offset(r = 1.5) polygon([[-4.8, -4.8], [4.8, -4.8], [4.8, 0.4], [0, 5.2], [-4.8, 0.4]]);
    }
}

module at_button(entry) {
    translate([entry[0][0] * step, button_board_y + entry[0][1] * step, 0]) children();
}

// A V-shaped groove around whatever thin line the children draw, cut downwards from z = 0.
// Three steps of one printed layer each; flat shapes keep the calculation short.
module groove(depth) {
    for (layer = [1 : 3]) translate([0, 0, -depth * layer / 3]) linear_extrude(depth)
        offset(delta = depth * (4 - layer) / 3 - 0.01) children();
}

module chain(points, half_width) {
    for (index = [0 : len(points) - 2])
        hull() for (point = [points[index], points[index + 1]])
            translate(point) square(2 * half_width, center = true);
}

// One side of the battlement around the window: a square wave from corner to corner.
function battlement(half, count, rise) = [
    for (index = [0 : 2 * count])
        let (share1 = index / (2 * count + 1), share2 = (index + 1) / (2 * count + 1),
             x1 = index == 0 ? -half - rise : -half + 2 * half * share1,
             x2 = index == 2 * count ? half + rise : -half + 2 * half * share2,
             y = index % 2 == 0 ? rise : 0)
        each [[x1, half + y], [x2, half + y]]
];

module at_corners(size) {
    for (x = [-1, 1], y = [-1, 1]) translate([x * size[0] / 2, y * size[1] / 2, 0]) children();
}

// Ends of the two bars that press the matrix against the grid: [front end, side end].
matrix_right = matrix_left + matrix_side;
bar_post = 4.8;
bar_front = min(matrix_front - 3.45, display_y - window / 2 - grid_rim - gap - bar_post / 2);
bar_ends = [
    [[matrix_left + 8.5, bar_front], [matrix_left - 4.5, bar_front + 50.1]],
    [[matrix_right - 16.5, bar_front], [matrix_right + 4, bar_front + 47.55]],
];
bar_top = matrix_top - matrix_thickness;
