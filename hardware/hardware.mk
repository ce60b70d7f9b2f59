##@ Hardware
.PHONY: hardware hardware-check

hardware: installed ## Make the pictures, tables and STL files of the box again
	@$(PYTHON) host_tools/install.py hardware
	@$(BIN)/python -m host_tools.hardware all $(ARGS)

hardware-check: installed ## Tell whether circuit, boards, parts list and pins agree
	@$(BIN)/python -m host_tools.hardware check
