##@ Hardware
.PHONY: hardware hardware-check pcb

hardware: installed ## Generate the pictures, tables and STL files of the box
	@$(PYTHON) host_tools/install.py hardware
	@$(BIN)/python -m host_tools.hardware all $(ARGS)

hardware-check: installed ## Check that circuit, boards, parts list and pins agree
	@$(BIN)/python -m host_tools.hardware check

pcb: installed ## Make the circuit board Castellan One with KiCad 9: project, gerbers, pictures
	@$(BIN)/python -m host_tools.hardware.pcb
