import {
  PersistentId,
  PickleCall,
  PickleDict,
  PickleGlobal,
  PickleTuple,
  type PickleValue,
} from "./pickleValues.ts";

/** A pickle that is damaged, or asks for what is not allowed. The message is the end of a sentence about the file. */
export class PickleError extends Error {
  override readonly name = "PickleError";

  constructor(
    message: string,
    /** The class or function that is not allowed, where that is the reason. */
    readonly callable?: string,
  ) {
    super(message);
  }
}

/**
 * Reads a pickle without running anything: a call becomes a description of it, and only the callables that are allowed
 * may be named at all.
 *
 * @param isAllowed whether a class or function, with its module, may be named
 * @throws PickleError
 */
export function readPickle(bytes: Uint8Array, isAllowed: (name: string) => boolean): PickleValue {
  return new Unpickler(bytes, isAllowed).run();
}

const mark = Symbol("mark");
type StackItem = PickleValue | typeof mark;

const text = new TextDecoder();

/** The machine that a pickle is a program for; operations of the protocols 0 to 5 that data without classes needs. */
class Unpickler {
  private position = 0;
  private readonly stack: StackItem[] = [];
  private readonly memo = new Map<number, PickleValue>();
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly isAllowed: (name: string) => boolean,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  run(): PickleValue {
    for (;;) {
      const code = this.unsigned(1);
      if (code === 0x2e) return this.pop();
      const operation = operations[code] as ((machine: Unpickler) => void) | undefined;
      if (!operation)
        throw new PickleError(`holds the pickle operation 0x${code.toString(16)}, which is not read`);
      operation(this);
    }
  }

  push(value: PickleValue): void {
    this.stack.push(value);
  }

  pop(): PickleValue {
    const value = this.stack.pop();
    if (value === undefined || value === mark) throw damaged();
    return value;
  }

  top(): PickleValue {
    const value = this.stack.at(-1);
    if (value === undefined || value === mark) throw damaged();
    return value;
  }

  mark(): void {
    this.stack.push(mark);
  }

  /** What lies above the last mark, which goes too. */
  popMark(): PickleValue[] {
    const at = this.stack.lastIndexOf(mark);
    if (at < 0) throw damaged();
    return this.stack.splice(at).slice(1) as PickleValue[];
  }

  /** A little-endian number of up to 8 bytes. */
  unsigned(size: number): number {
    let value = 0;
    const bytes = this.take(size);
    for (let index = size - 1; index >= 0; index--) value = value * 256 + bytes[index];
    return value;
  }

  signed32(): number {
    this.take(4);
    return this.view.getInt32(this.position - 4, true);
  }

  float64(): number {
    this.take(8);
    return this.view.getFloat64(this.position - 8, false);
  }

  /** A two's complement number of any length, little-endian. */
  long(size: number): number {
    let value = 0;
    const bytes = this.take(size);
    for (let index = size - 1; index >= 0; index--) value = value * 256 + bytes[index];
    return size > 0 && bytes[size - 1] >= 128 ? value - 256 ** size : value;
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.position) throw damaged();
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }

  string(length: number): string {
    return text.decode(this.take(length));
  }

  line(): string {
    const end = this.bytes.indexOf(0x0a, this.position);
    if (end < 0) throw damaged();
    const line = this.string(end - this.position);
    this.position++;
    return line;
  }

  remember(index = this.memo.size): void {
    this.memo.set(index, this.top());
  }

  recall(index: number): void {
    const value = this.memo.get(index);
    if (value === undefined) throw damaged();
    this.push(value);
  }

  global(module: PickleValue, name: PickleValue): void {
    if (typeof module !== "string" || typeof name !== "string") throw damaged();
    const full = `${module}.${name}`;
    if (!this.isAllowed(full)) throw new PickleError(`asks for ${shortened(full)}`, shortened(full));
    this.push(new PickleGlobal(full));
  }

  call(callable: PickleValue, args: PickleValue): void {
    if (!(callable instanceof PickleGlobal) || !(args instanceof PickleTuple)) throw damaged();
    // An ordered dictionary is filled by the operations that follow, as a plain one is.
    if (callable.name !== orderedDict) this.push(new PickleCall(callable.name, args.items));
    else if (args.items.length === 0) this.push(new PickleDict());
    else throw new PickleError("fills an OrderedDict in a way that is not read");
  }

  setItems(items: readonly PickleValue[]): void {
    const dict = this.top();
    if (!(dict instanceof PickleDict) || items.length % 2 === 1) throw damaged();
    for (let index = 0; index < items.length; index += 2) dict.entries.push([items[index], items[index + 1]]);
  }

  append(items: readonly PickleValue[]): void {
    const list = this.top();
    if (!Array.isArray(list)) throw damaged();
    for (const item of items) list.push(item);
  }
}

const orderedDict = "collections.OrderedDict";

function damaged(): PickleError {
  return new PickleError("is damaged (its pickle makes no sense)");
}

/** A name from the file, in a form that fits into a sentence. */
function shortened(name: string): string {
  const plain = name.replace(/[^\x21-\x7e]/g, "?");
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain;
}

function dictOf(machine: Unpickler): void {
  const items = machine.popMark();
  machine.push(new PickleDict());
  machine.setItems(items);
}

function tupleOf(count: number): (machine: Unpickler) => void {
  return (machine) => {
    const items = Array.from({ length: count }, () => machine.pop()).reverse();
    machine.push(new PickleTuple(items));
  };
}

function textInteger(machine: Unpickler): void {
  const line = machine.line();
  if (line === "00" || line === "01") machine.push(line === "01");
  else if (/^-?\d+L?$/.test(line)) machine.push(Number(line.replace("L", "")));
  else throw damaged();
}

/** Operations by their codes; the names are those of Python's pickletools. */
const operations: Record<number, (machine: Unpickler) => void> = {
  0x80: (machine) => void machine.take(1), // PROTO
  0x95: (machine) => void machine.take(8), // FRAME
  0x28: (machine) => machine.mark(), // MARK
  0x30: (machine) => void machine.pop(), // POP
  0x31: (machine) => void machine.popMark(), // POP_MARK
  0x32: (machine) => machine.push(machine.top()), // DUP
  0x4e: (machine) => machine.push(null), // NONE
  0x88: (machine) => machine.push(true), // NEWTRUE
  0x89: (machine) => machine.push(false), // NEWFALSE
  0x49: textInteger, // INT
  0x4c: textInteger, // LONG
  0x4a: (machine) => machine.push(machine.signed32()), // BININT
  0x4b: (machine) => machine.push(machine.unsigned(1)), // BININT1
  0x4d: (machine) => machine.push(machine.unsigned(2)), // BININT2
  0x8a: (machine) => machine.push(machine.long(machine.unsigned(1))), // LONG1
  0x8b: (machine) => machine.push(machine.long(machine.unsigned(4))), // LONG4
  0x46: (machine) => machine.push(Number(machine.line())), // FLOAT
  0x47: (machine) => machine.push(machine.float64()), // BINFLOAT
  0x54: (machine) => machine.push(machine.string(machine.unsigned(4))), // BINSTRING
  0x55: (machine) => machine.push(machine.string(machine.unsigned(1))), // SHORT_BINSTRING
  0x56: (machine) => machine.push(machine.line()), // UNICODE
  0x58: (machine) => machine.push(machine.string(machine.unsigned(4))), // BINUNICODE
  0x8c: (machine) => machine.push(machine.string(machine.unsigned(1))), // SHORT_BINUNICODE
  0x8d: (machine) => machine.push(machine.string(machine.unsigned(8))), // BINUNICODE8
  0x42: (machine) => machine.push(machine.take(machine.unsigned(4))), // BINBYTES
  0x43: (machine) => machine.push(machine.take(machine.unsigned(1))), // SHORT_BINBYTES
  0x8e: (machine) => machine.push(machine.take(machine.unsigned(8))), // BINBYTES8
  0x5d: (machine) => machine.push([]), // EMPTY_LIST
  0x61: (machine) => machine.append([machine.pop()]), // APPEND
  0x65: (machine) => machine.append(machine.popMark()), // APPENDS
  0x6c: (machine) => machine.push(machine.popMark()), // LIST
  0x29: tupleOf(0), // EMPTY_TUPLE
  0x85: tupleOf(1), // TUPLE1
  0x86: tupleOf(2), // TUPLE2
  0x87: tupleOf(3), // TUPLE3
  0x74: (machine) => machine.push(new PickleTuple(machine.popMark())), // TUPLE
  0x7d: (machine) => machine.push(new PickleDict()), // EMPTY_DICT
  0x64: dictOf, // DICT
  0x73: (machine) => {
    const value = machine.pop();
    machine.setItems([machine.pop(), value]);
  }, // SETITEM
  0x75: (machine) => machine.setItems(machine.popMark()), // SETITEMS
  0x8f: (machine) => machine.push([]), // EMPTY_SET
  0x90: (machine) => machine.append(machine.popMark()), // ADDITEMS
  0x91: (machine) => machine.push(machine.popMark()), // FROZENSET
  0x70: (machine) => machine.remember(Number(machine.line())), // PUT
  0x71: (machine) => machine.remember(machine.unsigned(1)), // BINPUT
  0x72: (machine) => machine.remember(machine.unsigned(4)), // LONG_BINPUT
  0x94: (machine) => machine.remember(), // MEMOIZE
  0x67: (machine) => machine.recall(Number(machine.line())), // GET
  0x68: (machine) => machine.recall(machine.unsigned(1)), // BINGET
  0x6a: (machine) => machine.recall(machine.unsigned(4)), // LONG_BINGET
  0x63: (machine) => machine.global(machine.line(), machine.line()), // GLOBAL
  0x93: (machine) => {
    const name = machine.pop();
    machine.global(machine.pop(), name);
  }, // STACK_GLOBAL
  0x69: (machine) => {
    // INST names its class as GLOBAL does, and calls it with what lies above the mark.
    machine.global(machine.line(), machine.line());
    const callable = machine.pop();
    machine.call(callable, new PickleTuple(machine.popMark()));
  },
  0x52: callTop, // REDUCE
  0x81: callTop, // NEWOBJ
  0x62: (machine) => void machine.pop(), // BUILD: attributes of a dictionary, such as _metadata, say nothing of tensors
  0x51: (machine) => machine.push(new PersistentId(machine.pop())), // BINPERSID
};

function callTop(machine: Unpickler): void {
  const args = machine.pop();
  machine.call(machine.pop(), args);
}
