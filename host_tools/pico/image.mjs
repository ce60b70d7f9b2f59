// Reads what a build of the image has made: the flash content (.uf2) and the symbols (.elf).

import fs from "node:fs";

const FLASH_START = 0x10000000;
const UF2_BLOCK = 512;
const SYMBOL_TABLE = 2;
const SYMBOL_BYTES = 16;
const PYTHON_CODE = "fun_data_";

/** Writes the payload of each block of a .uf2 file into `flash`. */
export function loadUf2(file, flash) {
  const blocks = fs.readFileSync(file);
  for (let at = 0; at < blocks.length; at += UF2_BLOCK) {
    const address = blocks.readUInt32LE(at + 12);
    const size = blocks.readUInt32LE(at + 16);
    flash.set(blocks.subarray(at + 32, at + 32 + size), address - FLASH_START);
  }
}

/** Holds the addresses of an ELF file by name, and the names of frozen Python functions. */
export class Symbols {
  constructor(file) {
    this.addresses = new Map();
    this.pythonNames = new Map();
    this.pythonAddresses = new Map();
    const elf = fs.readFileSync(file);
    const sections = sectionsOf(elf);
    const table = sections.find((section) => section.type === SYMBOL_TABLE);
    const letters = sections[table.link].offset;
    for (let at = table.offset; at < table.offset + table.size; at += SYMBOL_BYTES) {
      const start = letters + elf.readUInt32LE(at);
      const name = elf.toString("latin1", start, elf.indexOf(0, start));
      this.add(name, elf.readUInt32LE(at + 4));
    }
  }

  add(name, address) {
    if (name.startsWith(PYTHON_CODE)) {
      const plain = name.slice(PYTHON_CODE.length).replaceAll("_lt_", "<").replaceAll("_gt_", ">");
      this.pythonNames.set(address, plain);
      this.pythonAddresses.set(plain, address);
    } else {
      this.addresses.set(name, address);
    }
  }

  /** Returns the even address of a function or a variable. Throws if the image lacks it. */
  at(name) {
    const address = this.addresses.get(name);
    if (address === undefined) {
      throw new Error(`the image has no symbol ${name}`);
    }
    return address & ~1;
  }
}

function sectionsOf(elf) {
  const start = elf.readUInt32LE(32);
  const size = elf.readUInt16LE(46);
  return Array.from({ length: elf.readUInt16LE(48) }, (_, index) => {
    const at = start + index * size;
    return {
      type: elf.readUInt32LE(at + 4),
      offset: elf.readUInt32LE(at + 16),
      size: elf.readUInt32LE(at + 20),
      link: elf.readUInt32LE(at + 24),
    };
  });
}
