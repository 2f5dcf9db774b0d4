import { availableParallelism } from "node:os";
import { ThreadPool, type ThreadPoolOptions } from "./threadPool.ts";

const MOST_THREADS = 8;

/** Keeps the compute threads warm between jobs, and starts others when a job asks for another number. */
export class ThreadPools {
  private pool: ThreadPool | undefined;

  constructor(private readonly threadFile: string) {}

  /** @param threads 0 for as many as there are cores, at most eight */
  async forJob(threads: number, job: Pick<ThreadPoolOptions, "cancelFlag" | "onTiles">): Promise<ThreadPool> {
    const wanted = threads > 0 ? threads : Math.min(availableParallelism(), MOST_THREADS);
    if (this.pool?.threads !== wanted) {
      await this.pool?.stop();
      this.pool = new ThreadPool({ threads: wanted, threadFile: this.threadFile, ...job });
    }
    this.pool.begin(job);
    return this.pool;
  }
}
