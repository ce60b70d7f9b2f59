// The flash chip: what the boot ROM's functions do with it, how long they take, and power cuts.

export const FLASH_START = 0x10000000;
export const SECTOR_BYTES = 4096;
export const PAGE_BYTES = 256;
const FLASH_BYTES = 2 * 1024 * 1024;
const ERASE_NS = 45_000_000;
const PROGRAM_NS = 400_000;
const ROM_FUNCTION_TABLE = 0x14;

/** Thrown out of a running chip when its power goes. */
export class PowerCut extends Error {}

/** Two MiB of flash, which outlive the chip that writes them. */
export class Flash {
  constructor() {
    this.bytes = new Uint8Array(FLASH_BYTES).fill(0xff);
    this.erases = 0;
    this.pages = 0;
    this.cutIn = 0; // the power goes in the middle of this many-th change; 0: never
    this.kept = 0.5; // the share of that change that is done
  }

  erase(offset, length) {
    for (let at = offset; at < offset + length; at += SECTOR_BYTES) {
      this.change(SECTOR_BYTES, (done) => this.bytes.fill(0xff, at, at + done));
      this.erases += 1;
    }
  }

  program(offset, data) {
    for (let at = 0; at < data.length; at += PAGE_BYTES) {
      this.change(PAGE_BYTES, (done) => {
        for (let place = at; place < at + done; place += 1) {
          this.bytes[offset + place] &= data[place];
        }
      });
      this.pages += 1;
    }
  }

  change(size, act) {
    if (this.cutIn > 0) {
      this.cutIn -= 1;
      if (this.cutIn === 0) {
        act(Math.floor(size * this.kept));
        throw new PowerCut();
      }
    }
    act(size);
  }
}

/** Replaces the boot ROM's flash functions on a chip. `spend(nanos)` lets the clock advance. */
export function hookFlash(chip, flash) {
  const { core } = chip;
  const bytes = chip.mcu.flash;
  const back = () => {
    core.PC = core.LR & ~1;
  };
  const inFlash = (offset, length) => offset + length <= FLASH_BYTES;
  const functions = {
    IF: back,
    EX: back,
    FC: back,
    RE: () => {
      const [offset, length] = core.registers;
      assertInside(inFlash(offset, length));
      changed(() => flash.erase(offset, length), offset, length);
      chip.spendInFlash((length / SECTOR_BYTES) * ERASE_NS);
      back();
    },
    RP: () => {
      const [offset, from, length] = core.registers;
      assertInside(inFlash(offset, length));
      const data = Uint8Array.from({ length }, (_, at) => chip.mcu.readUint8(from + at));
      changed(() => flash.program(offset, data), offset, length);
      chip.spendInFlash((length / PAGE_BYTES) * PROGRAM_NS);
      back();
    },
  };
  const changed = (act, offset, length) => {
    act();
    bytes.set(flash.bytes.subarray(offset, offset + length), offset);
  };
  for (const [code, act] of Object.entries(functions)) {
    chip.hook(romFunction(chip.mcu, code), act);
  }
}

function assertInside(isInside) {
  if (!isInside) {
    throw new Error("the firmware writes beyond the end of the flash");
  }
}

/** Returns the address of a function of the boot ROM by its code of two letters. */
function romFunction(mcu, code) {
  const wanted = code.charCodeAt(0) | (code.charCodeAt(1) << 8);
  for (let at = mcu.readUint16(ROM_FUNCTION_TABLE); mcu.readUint16(at); at += 4) {
    if (mcu.readUint16(at) === wanted) {
      return mcu.readUint16(at + 2) & ~1;
    }
  }
  throw new Error(`the boot ROM has no function ${code}`);
}
