import type {
  GalleryQuestions,
  NearSample,
  SampleFacts,
  SampleId,
  Structure,
} from "../../src/evaluation/gallery/galleryQuestions.ts";
import type { Asked, GalleryClient } from "./galleryClient.ts";

type Drawn = GalleryQuestions["draw"]["answer"];

/** Drawings of neighbours in the order are asked for together, and kept together. */
const KEPT_BLOCKS = 40;

/** One sample as it came. */
export interface DrawnSample {
  format: Drawn["format"];
  facts: SampleFacts;
  /** Its bytes or values within `data`. */
  at: number;
  data: ArrayBuffer;
  structure?: Structure;
  beside?: { sample: NearSample; at: number; data: ArrayBuffer; structure?: Structure };
}

export interface BlockOptions {
  /** Samples of one question. */
  size: number;
  side: number;
  beside?: "train" | "heldout" | "generated";
}

/** The drawings of one order, block by block as they come on the screen; those that have left it are taken back. */
export class DrawnBlocks {
  private readonly drawn = new Map<number, Drawn>();
  private readonly asked = new Map<number, Asked<"draw">>();

  constructor(
    private readonly client: Pick<GalleryClient, "ask">,
    private readonly order: { role: SampleId["role"]; places: Int32Array },
    private readonly options: BlockOptions,
    private readonly onDrawn: () => void,
    private readonly onFailed: (failure: unknown) => void,
  ) {}

  /** The sample at a position of the order; undefined while it is not there. */
  sample(position: number): DrawnSample | undefined {
    const { size } = this.options;
    const drawn = this.drawn.get(Math.floor(position / size));
    if (!drawn) return undefined;
    const at = position % size;
    const partner = drawn.beside?.samples[at];
    const besideAt = drawn.beside?.samples.slice(0, at).filter((each) => each !== null).length ?? 0;
    return {
      format: drawn.format,
      facts: drawn.facts[at],
      at,
      data: drawn.data,
      structure: drawn.structures?.[at],
      ...(drawn.beside &&
        partner && {
          beside: {
            sample: partner,
            at: besideAt,
            data: drawn.beside.data,
            structure: drawn.beside.structures?.[besideAt],
          },
        }),
    };
  }

  /** Asks for what is missing between two positions, and takes back what lies elsewhere. */
  want(first: number, end: number): void {
    const { size } = this.options;
    const wanted = new Set<number>();
    for (let block = Math.floor(first / size); block * size < end; block++) wanted.add(block);
    for (const [block, asked] of this.asked) {
      if (wanted.has(block)) continue;
      asked.cancel();
      this.asked.delete(block);
    }
    for (const block of wanted) this.ask(block);
    this.forget(wanted);
  }

  /** Takes back everything. */
  dispose(): void {
    for (const asked of this.asked.values()) asked.cancel();
    this.asked.clear();
  }

  private ask(block: number): void {
    if (this.drawn.has(block) || this.asked.has(block)) return;
    const { size, side, beside } = this.options;
    const { role, places } = this.order;
    const samples = Array.from(places.subarray(block * size, (block + 1) * size), (place) => ({
      role,
      place,
    }));
    const asked = this.client.ask({ ask: "draw", samples, side, beside });
    this.asked.set(block, asked);
    asked.answer.then(
      (drawn) => {
        this.asked.delete(block);
        this.drawn.set(block, drawn);
        this.onDrawn();
      },
      (failure: unknown) => {
        this.asked.delete(block);
        this.onFailed(failure);
      },
    );
  }

  /** What was wanted last is kept longest. */
  private forget(wanted: Set<number>): void {
    for (const block of wanted) {
      const drawn = this.drawn.get(block);
      if (!drawn) continue;
      this.drawn.delete(block);
      this.drawn.set(block, drawn);
    }
    for (const oldest of this.drawn.keys()) {
      if (this.drawn.size <= Math.max(KEPT_BLOCKS, wanted.size)) return;
      this.drawn.delete(oldest);
    }
  }
}
