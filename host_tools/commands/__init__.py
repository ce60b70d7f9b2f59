"""The subcommands of `castellan`. Each module has `add_arguments(parser)` and `run(args)`."""
