// Reads Python objects and the heap of the running firmware from the chip's memory.
//
// The layout is that of MicroPython with 32-bit words (py/obj.h, py/qstr.h, py/gc.h).

const KINDS = ["str", "bytes", "bytearray", "tuple", "list", "bool"];
const RAM_START = 0x20000000;
const RAM_END = 0x20042000;
export const NONE = 6;
const FALSE = 14;
const TRUE = 30;
const BLOCK_BYTES = 16;
const BLOCKS_A_BYTE = 4;
const LENGTH = 0x7fffffff; // the highest bit says that the pool is sorted
const HEAD = 1;
const TAIL = 2;
const AREA_WORDS = 5; // of mp_state_mem_area_t up to the end of the pool

/** Looks into the memory of one chip. */
export class Objects {
  constructor(mcu, symbols) {
    this.mcu = mcu;
    this.kinds = new Map(KINDS.map((kind) => [symbols.at(`mp_type_${kind}`), kind]));
    this.pool = symbols.at("mp_qstr_frozen_const_pool");
    this.context = symbols.at("mp_state_ctx");
    this.names = new Map();
  }

  word(address) {
    return this.mcu.readUint32(address);
  }

  bytes(address, length) {
    return Uint8Array.from({ length }, (_, at) => this.mcu.readUint8(address + at));
  }

  /** Returns the Python value of an object: a number, a text, bytes, a list, or null for others. */
  value(object) {
    if (object & 1) {
      return object >> 1;
    }
    if ((object & 7) === 2) {
      return this.name(object >>> 3);
    }
    if (object === TRUE || object === FALSE) {
      return object === TRUE;
    }
    return object === NONE ? null : this.content(object);
  }

  content(object) {
    switch (this.kinds.get(this.word(object))) {
      case "str":
        return Buffer.from(this.bytes(this.word(object + 12), this.word(object + 8))).toString();
      case "bytes":
        return this.bytes(this.word(object + 12), this.word(object + 8));
      case "bytearray":
        return this.bytes(this.word(object + 12), this.word(object + 8));
      case "tuple":
        return this.values(object + 8, this.word(object + 4));
      case "list":
        return this.values(this.word(object + 12), this.word(object + 8));
      default:
        return null;
    }
  }

  values(address, count) {
    return Array.from({ length: count }, (_, at) => this.value(this.word(address + 4 * at)));
  }

  /** Returns the object that an instance holds by a name, or 6 (None) if it has none. */
  attribute(instance, name) {
    const used = this.word(instance + 8); // the map's allocated slots
    const table = this.word(instance + 12);
    for (let slot = 0; slot < used; slot += 1) {
      const key = this.word(table + 8 * slot);
      if ((key & 7) === 2 && this.name(key >>> 3) === name) {
        return this.word(table + 8 * slot + 4);
      }
    }
    return NONE;
  }

  /** Follows names separated by points, like `shell.app.match`. Returns an object. */
  follow(instance, path) {
    let object = instance;
    for (const name of path.split(".")) {
      if (object & 7 || object < RAM_START) {
        return NONE;
      }
      object = this.attribute(object, name);
    }
    return object;
  }

  name(number) {
    let text = this.names.get(number);
    if (text === undefined) {
      text = this.find(number);
      this.names.set(number, text);
    }
    return text;
  }

  find(number) {
    let pool = this.pool;
    while (pool && number < (this.word(pool + 4) & LENGTH)) {
      pool = this.word(pool);
    }
    const at = number - (this.word(pool + 4) & LENGTH);
    if (at >= this.word(pool + 12)) {
      return `?${number}`; // a name that was made while the firmware ran
    }
    const length = this.mcu.readUint8(this.word(pool + 20) + at);
    return Buffer.from(this.bytes(this.word(pool + 24 + 4 * at), length)).toString();
  }

  /** Returns the free bytes of the heap, and the largest free block, as after a collection. */
  heap() {
    const [table, length, , start, end] = this.area();
    const blocks = Math.min(length * BLOCKS_A_BYTE, (end - start) / BLOCK_BYTES);
    const live = this.reachable(table, blocks, start);
    let free = 0;
    let largest = 0;
    let run = 0;
    for (let block = 0; block < blocks; block += 1) {
      run = live[block] ? 0 : run + 1;
      free += live[block] ? 0 : 1;
      largest = Math.max(largest, run);
    }
    return { free: free * BLOCK_BYTES, largest: largest * BLOCK_BYTES };
  }

  /** Marks the blocks that a collection would keep. Each word of RAM beside the heap is a root. */
  reachable(table, blocks, start) {
    const { sram } = this.mcu;
    const words = new Uint32Array(sram.buffer, sram.byteOffset, sram.length / 4);
    const kind = (block) => (sram[table - RAM_START + (block >> 2)] >> (2 * (block & 3))) & 3;
    const live = new Uint8Array(blocks);
    const heads = [];
    const look = (from, to) => {
      for (let at = from; at < to; at += 1) {
        const block = (words[at] - start) / BLOCK_BYTES;
        if (block >= 0 && block < blocks && Number.isInteger(block)) {
          if (kind(block) === HEAD && !live[block]) {
            live[block] = 1;
            heads.push(block);
          }
        }
      }
    };
    const first = (start - RAM_START) / 4;
    look(0, (table - RAM_START) / 4);
    look(first + (blocks * BLOCK_BYTES) / 4, words.length);
    while (heads.length) {
      const head = heads.pop();
      let end = head + 1;
      while (end < blocks && kind(end) === TAIL) {
        live[end] = 1;
        end += 1;
      }
      look(first + (head * BLOCK_BYTES) / 4, first + (end * BLOCK_BYTES) / 4);
    }
    return live;
  }

  /** Finds `mp_state_mem_area_t`: allocation table, its length, finalisers, pool start and end. */
  area() {
    for (let at = this.context; at < RAM_END; at += 4) {
      const words = Array.from({ length: AREA_WORDS }, (_, index) => this.word(at + 4 * index));
      const [table, length, finalisers, start, end] = words;
      if (table > RAM_START && finalisers === table + length + 1 && start > finalisers && end > start) {
        return words;
      }
    }
    throw new Error("the firmware has no heap yet");
  }
}
