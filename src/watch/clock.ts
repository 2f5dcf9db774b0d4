/** Time as the watcher sees it, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when `wake` fires. */
  sleep(ms: number, wake: AbortSignal): Promise<void>;
}

/** The computer's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, wake) =>
    new Promise((resolve) => {
      if (wake.aborted) {
        resolve();
        return;
      }
      const end = () => {
        clearTimeout(timer);
        wake.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      wake.addEventListener("abort", end);
    }),
};
