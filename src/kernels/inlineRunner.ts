import { KernelEngine } from "./kernelEngine.ts";
import { prepareTask, runTile } from "./preparedTask.ts";
import type { TaskArguments, TaskName, TaskResults } from "./tasks.ts";
import { Cancelled, type TileRunner } from "./tileRunner.ts";

let common: KernelEngine | undefined;

/** Runs tiles one after another on the calling thread: the path without threads. */
export class InlineRunner implements TileRunner {
  readonly threads = 1;
  private readonly engine: KernelEngine | undefined;

  /**
   * @param isCancelled looked at before every tile
   * @param engine where compiled kernels run; "none" for the JavaScript ones. By default one that all inline runners
   *   have in common: a run ends before the next one begins.
   */
  constructor(
    private readonly isCancelled: () => boolean = () => false,
    private readonly onTile: (done: number, all: number) => void = () => undefined,
    engine?: KernelEngine | "none",
  ) {
    this.engine = engine === "none" ? undefined : (engine ?? (common ??= KernelEngine.create()));
  }

  run<K extends TaskName>(task: K, args: TaskArguments[K]): Promise<TaskResults[K][]> {
    const mark = this.engine?.memory.mark();
    try {
      const prepared = prepareTask(this.engine, task, args, 1);
      const results: TaskResults[K][] = [];
      for (let tile = 0; tile < prepared.tiles; tile++) {
        this.checkCancelled();
        results.push(runTile(this.engine, prepared, tile, 0, () => this.checkCancelled())!);
        this.onTile(tile + 1, prepared.tiles);
      }
      return Promise.resolve(results);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      if (mark !== undefined) this.engine?.memory.release(mark);
    }
  }

  checkCancelled(): void {
    if (this.isCancelled()) throw new Cancelled();
  }
}
