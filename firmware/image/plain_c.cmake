# Read by CMake after the image's `project()`: the Pico's SDK adds one file of C++ that only programs
# in C++ need. Without it the compiler's C++ library, 1.5 GB on disk, is not wanted either; of what
# C++ brings along only the mathematics are used.
if (NOT TARGET pico_cxx_options)
    add_library(pico_cxx_options INTERFACE)
    add_library(pico_cxx_options_headers INTERFACE)
    target_link_libraries(pico_cxx_options INTERFACE m)
endif()
# The SDK would store the date of the build in the image. Two builds of one version have the same bytes.
add_compile_definitions(PICO_NO_BI_PROGRAM_BUILD_DATE=1)
