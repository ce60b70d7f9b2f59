// An RP2040 with a hook on each address that the rig watches. All times are on the chip's clock.

import { FLASH_START, hookFlash } from "./flash.mjs";

const HOOK_MASK = 0xffff;
const RAM_START = 0x20000000;
const NS_PER_CYCLE = 8; // at 125 MHz

/** One chip from power-on to the end of its power. `flash` outlives it. */
export class Chip {
  constructor(RP2040, bootrom, flash) {
    this.mcu = new RP2040();
    this.mcu.logger = quietLogger;
    this.core = this.mcu.core;
    this.clock = this.mcu.clock;
    this.flashNs = 0; // spent in erases and programs
    this.hooks = new Map();
    this.isHooked = new Uint8Array(HOOK_MASK + 1);
    this.hasReset = false;
    this.mcu.loadBootrom(bootrom);
    this.mcu.flash.set(flash.bytes);
    this.core.PC = FLASH_START;
    this.mcu.peripherals[0x40058].onWatchdogTrigger = () => {
      this.hasReset = true;
    };
    shortenWays(this.mcu);
    hookFlash(this, flash);
  }

  /** Calls `act` each time the program counter reaches `address`, before that instruction. */
  hook(address, act) {
    const before = this.hooks.get(address);
    this.hooks.set(address, before ? () => (before(), act()) : act);
    this.isHooked[(address >>> 1) & HOOK_MASK] = 1;
  }

  get nowMs() {
    return this.clock.nanos / 1e6;
  }

  spendInFlash(nanos) {
    this.flashNs += nanos;
    this.clock.tick(nanos);
  }

  /** Runs until the clock shows `untilNs`, or until a reset. Asleep, the clock jumps. */
  run(untilNs) {
    const { core, clock, hooks, isHooked } = this;
    const { registers } = core;
    while (clock.nanosCounter < untilNs && !this.hasReset) {
      if (core.waiting) {
        const rest = untilNs - clock.nanosCounter;
        const next = clock.nextAlarm ? clock.nanosToNextAlarm : rest;
        clock.tick(Math.min(next, rest));
        continue;
      }
      const pc = registers[15];
      if (isHooked[(pc >>> 1) & HOOK_MASK]) {
        hooks.get(pc & ~1)?.();
      }
      clock.nanosCounter += core.executeInstruction() * NS_PER_CYCLE;
      if (clock.nextAlarm !== null && clock.nextAlarm.nanos <= clock.nanosCounter) {
        clock.tick(0);
      }
    }
  }
}

/** Lets the core reach RAM and flash without the search for a peripheral. */
function shortenWays(mcu) {
  const { core, flashView, sramView } = mcu;
  const ramEnd = mcu.sram.length - 3;
  const flashEnd = mcu.flash.length - 3;
  core.readUint16 = (address) => {
    const at = address - FLASH_START;
    return at >= 0 && at < flashEnd ? flashView.getUint16(at, true) : mcu.readUint16(address);
  };
  core.readUint32 = (address) => {
    const at = (address >>> 0) - RAM_START;
    return at >= 0 && at < ramEnd ? sramView.getUint32(at, true) : mcu.readUint32(address);
  };
  core.writeUint32 = (address, value) => {
    const at = (address >>> 0) - RAM_START;
    if (at >= 0 && at < ramEnd) {
      sramView.setUint32(at, value, true);
    } else {
      mcu.writeUint32(address, value);
    }
  };
}

const quietLogger = { debug() {}, info() {}, warn() {}, error() {} };
