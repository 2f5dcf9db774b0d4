import { tasks, type TaskArguments, type TaskName, type TaskResults } from "./tasks.ts";
import { Cancelled, type TileRunner } from "./tileRunner.ts";

/** Runs tiles one after another on the calling thread: the path without threads, and the reference for tests. */
export class InlineRunner implements TileRunner {
  readonly threads = 1;

  /** @param isCancelled looked at before every tile */
  constructor(
    private readonly isCancelled: () => boolean = () => false,
    private readonly onTile: (done: number, all: number) => void = () => undefined,
  ) {}

  run<K extends TaskName>(task: K, args: TaskArguments[K]): Promise<TaskResults[K][]> {
    const { tiles, run } = tasks[task];
    const count = tiles(args);
    const results: TaskResults[K][] = [];
    try {
      for (let tile = 0; tile < count; tile++) {
        this.checkCancelled();
        results.push(run(args, tile));
        this.onTile(tile + 1, count);
      }
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
    return Promise.resolve(results);
  }

  checkCancelled(): void {
    if (this.isCancelled()) throw new Cancelled();
  }
}
