##@ Hardware
.PHONY: hardware hardware-check

hardware: installed ## Generate the pictures, tables and STL files of the box
	@$(PYTHON) host_tools/install.py hardware
	@$(BIN)/python -m host_tools.hardware all $(ARGS)

hardware-check: installed ## Check that circuit, boards, parts list and pins agree
	@$(BIN)/python -m host_tools.hardware check
