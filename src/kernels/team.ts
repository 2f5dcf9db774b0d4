import type { KernelMemory } from "./kernelMemory.ts";

/** Words of the control block: the piece to take next, pieces done, whether a helper failed, pieces, then the orders. */
const TURN = 0;
const DONE = 1;
const FAILED = 2;
const PIECES = 3;
const ORDERS = 4;
const MOST_ORDERS = 8;
const WORDS = ORDERS + MOST_ORDERS;

/** Low bits of a turn: pieces that are still to be taken. Above them stands which sharing it is. */
const LEFT_BITS = 12;
const LEFT = 2 ** LEFT_BITS - 1;
const MOST_ROUNDS = 2 ** (30 - LEFT_BITS);
const DISMISSED = -1;

/** Looks at a word before a thread goes to sleep: about as long as a leader works alone between two sharings. */
const LOOKS = 100_000;
const SLEEP_MS = 20;

/**
 * What several threads have in common that work at one tile: its leader, which runs the algorithm, and helpers, which take
 * pieces of the steps that it shares. The leader takes pieces too and waits only for those that are being worked at, so
 * that helpers may come late or never. Which thread does which piece must not matter to the result.
 */
export class Team {
  private readonly words: Int32Array;
  private round = 0;

  /** @param address of a block that `allocate` made */
  constructor(
    memory: KernelMemory,
    address: number,
    private readonly checkCancelled: () => void,
  ) {
    this.words = memory.int32(address, WORDS);
  }

  /** A control block. */
  static allocate(memory: KernelMemory): number {
    const address = memory.allocate(WORDS * 4);
    memory.int32(address, WORDS).fill(0);
    return address;
  }

  /**
   * Leader: has the pieces of a step done, and returns when all are.
   * @param orders what helpers need to know of the step, 32-bit numbers; at most eight
   * @param pieces below 4096; taken in ascending order
   */
  share(orders: readonly number[], pieces: number, perform: (piece: number) => void): void {
    const { words } = this;
    if (pieces === 0) return;
    words.set(orders, ORDERS);
    words[PIECES] = pieces;
    Atomics.store(words, DONE, 0);
    this.round = (this.round + 1) % MOST_ROUNDS;
    Atomics.store(words, TURN, (this.round << LEFT_BITS) | pieces);
    Atomics.notify(words, TURN);
    for (let left = this.take(); left > 0; left = this.take()) {
      perform(pieces - left);
      Atomics.add(words, DONE, 1);
    }
    for (let done = Atomics.load(words, DONE); done < pieces; done = Atomics.load(words, DONE)) {
      if (Atomics.load(words, FAILED) !== 0) throw new Error("a thread that helped has failed");
      this.waitFor(DONE, done);
    }
  }

  /** Leader: lets the helpers go. */
  dismiss(): void {
    Atomics.store(this.words, TURN, DISMISSED);
    Atomics.notify(this.words, TURN);
  }

  /** Helper: takes pieces until the leader lets it go. @param perform gets the leader's orders */
  help(perform: (orders: Int32Array, piece: number) => void): void {
    const { words } = this;
    for (;;) {
      const turn = Atomics.load(words, TURN);
      if (turn === DISMISSED) return;
      const left = turn & LEFT;
      if (left === 0) {
        this.waitFor(TURN, turn);
        continue;
      }
      const orders = words.slice(ORDERS, WORDS);
      const piece = words[PIECES] - left;
      // The leader gives new orders only where no piece is left: these are whole if the turn is still the same.
      if (Atomics.compareExchange(words, TURN, turn, turn - 1) !== turn) continue;
      try {
        perform(orders, piece);
      } catch (error) {
        Atomics.store(words, FAILED, 1);
        throw error;
      }
      Atomics.add(words, DONE, 1);
      Atomics.notify(words, DONE);
    }
  }

  /** @returns how many pieces were left, with the one that was taken; 0 when there was none */
  private take(): number {
    const { words } = this;
    for (;;) {
      const turn = Atomics.load(words, TURN);
      const left = turn & LEFT;
      if (left === 0 || Atomics.compareExchange(words, TURN, turn, turn - 1) === turn) return left;
    }
  }

  /** Returns when a word is no longer what it was, or after a while. */
  private waitFor(word: number, known: number): void {
    for (let look = 0; look < LOOKS; look++) if (Atomics.load(this.words, word) !== known) return;
    this.checkCancelled();
    Atomics.wait(this.words, word, known, SLEEP_MS);
  }
}
