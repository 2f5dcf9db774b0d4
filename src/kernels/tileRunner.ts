import type { TaskArguments, TaskName, TaskResults } from "./tasks.ts";

/**
 * Runs a kernel over all of its tiles. Tiles are independent and each result depends on its tile alone, so the answer
 * is the same to the last bit on any number of threads; results come back in tile order.
 */
export interface TileRunner {
  readonly threads: number;
  /**
   * @throws Cancelled when the job was cancelled meanwhile
   */
  run<K extends TaskName>(task: K, args: TaskArguments[K]): Promise<TaskResults[K][]>;
  /** Throws Cancelled when the job was cancelled: for loops outside kernels. */
  checkCancelled(): void;
}

/** Thrown through a computation whose job was cancelled. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";

  constructor() {
    super("The evaluation was cancelled.");
  }
}
