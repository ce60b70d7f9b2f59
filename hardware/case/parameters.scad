// Every measure of the case in millimetres. Override on the command line: -D pitch=5
// x to the right, y to the rear (the USB side), z up; z = 0 is the underside without feet.

pitch = 8;          // distance of the LEDs: 8 (65 mm board) or 5 (40 mm board)
switch_size = 12;   // push buttons of 12 or 6 mm
battery = false;    // deluxe: battery, its switch, light sensor

cells = 7;                                  // the visible window is 7x7
matrix_cells = 8;                           // the board has one column and one row more
matrix_side = pitch == 8 ? 65 : 40;         // measure yours
matrix_thickness = 1.6;

width = 94;
length = 128;
height = 31.5;
corner = 11;
wall = 2.4;
face = 2.4;
floor_thickness = 2;
edge = 3;           // slant of the upper edge
gap = 0.25;         // between parts that are put together
play = 0.35;        // around parts that move

window = cells * pitch;
diffuser_thickness = 0.6;
grid_height = 6;
grid_wall = pitch == 8 ? 1.0 : 0.8;
grid_rim = 1.2;
display_y = 24.1;   // middle of the window

// The matrix board hangs over the window by one column to the right and one row to the rear.
matrix_margin = (matrix_side - matrix_cells * pitch) / 2;
matrix_left = -window / 2 - matrix_margin;
matrix_front = display_y - window / 2 - matrix_margin;
matrix_top = height - face - grid_height;

board_thickness = 1.6;
step = 2.54;

// Button board: 70 x 50 mm, hung under the face; 24 x 18 holes.
button_board = [70, 50];
button_board_y = -length / 2 + wall + 1 + button_board[1] / 2;
button_board_holes = [66, 46];
switch_height = switch_size == 12 ? 7.3 : 7.0;   // to the top of the plunger
switch_body = switch_size == 12 ? 4.3 : 3.5;
cap_rise = 1.8;     // of the cap above the face
cap_head = 3.4;     // from the plunger to the top of the cap; leaves 0.85 mm of travel above a 12 mm switch
button_board_top = height + cap_rise - cap_head - switch_height;

// Three AA cells in a flat holder, lying on the lid under the button board.
battery_holder = [58, 47, 15];
battery_y = -37.6;

// Main board: 50 x 70 mm on the floor, Pico on it, USB plug at the rear.
main_board = [50, 70];
main_board_y = length / 2 - wall - 0.8 - main_board[1] / 2;
main_board_holes = [46, 66];
main_board_bottom = floor_thickness + 3;
pico_top = main_board_bottom + board_thickness + 2.5 + 1;
usb_opening = [13, 9];
usb_middle = pico_top + 1.4;

// Screws of the case: M3 countersunk from below into posts of the upper shell.
post_radius = 3.75;
post_end = 4.1;
post_x = width / 2 - 6.5;
post_y = length / 2 - 6.5;
middle_post_y = -3.5;
posts = [
    [post_x, post_y], [-post_x, post_y], [post_x, middle_post_y], [-post_x, middle_post_y],
    [post_x, -post_y], [-post_x, -post_y],
];
split_y = -14;      // the battery lid ends here

// The seam is a battlement: merlons of the base stand in gaps of the shell.
merlon = 8;
merlon_top = 7;
side_merlons = [-48, -32, -16, 16, 32, 48];
end_merlons = [-28, 28];
front_merlons = [-28, 0, 28];

// BOOTSEL, in the closed box: a wire through the floor lifts one end of a lever, the other end
// presses the button of the Pico. Button: 12.75 mm from the USB edge, 3 mm to the side of pin 1.
pico_rear = main_board_y + 11.5 * step + 1.37;
boot_button = [-3, pico_rear - 12.75];
boot_button_top = pico_top + 2.75;
boot_free = 0.4;        // from the lever to the button
boot_press = 0.5;       // the button clicks before this
boot_end = [-38.5, 40.5];
boot_share = 0.72;      // place of the pivot between button and end
boot_pivot = boot_button + boot_share * (boot_end - boot_button);
boot_under = boot_button_top + boot_free;
boot_thickness = 2.6;
boot_play = 0.5;        // below the head of the pivot's screw

feet = [[34, 48], [-34, 48], [34, -52], [-34, -52]];
foot_hole = 4.2;

// Centre of each button on the board, in holes from its middle, and the cap it wears.
buttons = [
    [[-3, 6.5], "up"], [[-3, -5.5], "down"], [[-9, 0.5], "left"], [[3, 0.5], "right"],
    [[9, 4.5], "a"], [[9, -3.5], "b"],
];
cap_turn = [["up", 0], ["down", 180], ["left", 90], ["right", -90], ["a", 0], ["b", 0]];

$fn = 56;
