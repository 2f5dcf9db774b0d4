import type { Rows } from "../../kernels/rows.ts";
import type { Keep } from "./lawCheck.ts";

/** What a statistic is measured on. */
export interface StatisticSets {
  generated: Rows;
  heldout: Rows;
  /** Two real sets, and the generated one at their size; null where there is too little real data. */
  baseline: {
    /** Names the two real sets. */
    id: string;
    standIn: Rows;
    heldout: Rows;
    generated: Rows;
    sameSizes: boolean;
  } | null;
}

/** How a test is made. */
export interface TestTerms {
  seed: number;
  /** Names the random streams. */
  stream: string;
  permutations: number;
  /** Keeps what follows from real data alone. */
  keep: Keep;
  checkCancelled: () => void;
}
