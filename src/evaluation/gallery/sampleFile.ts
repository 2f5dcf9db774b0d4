import { bytesOfValue } from "../../io/elementType.ts";
import { fileState } from "../../io/fileState.ts";
import { readPart } from "../../io/registry.ts";
import { elementCount } from "../../io/sampleArray.ts";
import type { Rows } from "../../kernels/rows.ts";
import { takeRows, rowRange } from "../../kernels/rows.ts";
import { Refusal } from "../../experiment/refusal.ts";
import type { Role } from "../inputs.ts";
import type { ReportInput } from "../report.ts";

/** A set that takes no more than this is read at once and kept. */
const KEPT_BYTES = 2 ** 26;
/** So much is kept of a set whose parts take long to read, as of what is compressed as a whole, or decoded file by file. */
const MOST_KEPT_BYTES = 2 ** 29;
const LONG_MS = 250;
/** Bytes of a set that a scan looks at in one go: few, so that it stops soon when it is cancelled. */
const SCAN_BYTES = 2 ** 22;
/** All files of a folder are looked at again after so long; the folder itself each time. */
const FULL_LOOK_MS = 5000;

/** How the samples of a report lie in their file. */
export interface SampleSource extends Pick<ReportInput, "path" | "key" | "dtype" | "shape"> {
  axis: number;
  /** Numbers in the file of the samples that were used; all where null. */
  numbers: Int32Array | null;
}

/** The samples of one set of a report, read from their file as they are wanted. Samples are named by their place in the set. */
export class SampleFile {
  readonly n: number;
  /** Values of one sample. */
  readonly d: number;
  private whole: Promise<Rows> | undefined;
  private lastLook = -Infinity;

  /** @param state of the file while it holds what the report says; see `fileState` */
  constructor(
    private readonly role: Role,
    private readonly source: SampleSource,
    private state: string,
  ) {
    this.n = source.shape[0];
    this.d = elementCount(source.shape.slice(1));
  }

  /** The number of a sample in its file. */
  numberOf(place: number): number {
    return this.source.numbers?.[place] ?? place;
  }

  /** Whether there is a sample of this place. */
  has(place: number): boolean {
    return Number.isInteger(place) && place >= 0 && place < this.n;
  }

  /**
   * The samples of these places, in their order.
   * @throws Refusal "changed" where the file is no longer what the report is of; ReadError
   */
  async rows(places: ArrayLike<number>): Promise<Rows> {
    await this.requireUnchanged();
    if (!this.isFolder && (this.bytes <= KEPT_BYTES || this.source.axis !== 0)) this.whole ??= this.readAll();
    if (this.whole) return takeRows(await this.whole, places);
    const started = performance.now();
    const ascending = Int32Array.from(new Set(Array.from(places))).sort();
    const part = await this.read(ascending);
    const isSlow = !this.isFolder && performance.now() - started > LONG_MS;
    if (isSlow && this.bytes <= MOST_KEPT_BYTES) this.whole = this.readAll();
    const at = new Map(Array.from(ascending, (place, i) => [place, i]));
    return takeRows(
      part,
      Array.from(places, (place) => at.get(place)!),
    );
  }

  /** All samples, some at a time, with the place of the first. @throws as `rows` */
  async *scan(): AsyncGenerator<{ first: number; rows: Rows }> {
    await this.requireUnchanged();
    const step = Math.max(1, Math.floor(SCAN_BYTES / (this.bytes / this.n)));
    if (this.bytes <= (this.isFolder ? MOST_KEPT_BYTES : KEPT_BYTES)) this.whole ??= this.readAll();
    const whole = await this.whole;
    for (let first = 0; first < this.n; first += step) {
      const end = Math.min(this.n, first + step);
      const places = () => Int32Array.from({ length: end - first }, (_, i) => first + i);
      yield { first, rows: whole ? rowRange(whole, first, end) : await this.read(places()) };
    }
  }

  /** Of a folder any samples can be read by themselves, and all of them take long. */
  private get isFolder(): boolean {
    return this.state.includes("\n");
  }

  private get bytes(): number {
    return this.n * this.d * bytesOfValue(this.source.dtype);
  }

  private readAll(): Promise<Rows> {
    const all = this.read(undefined);
    // What failed is tried again by the next who asks.
    all.catch(() => (this.whole = undefined));
    return all;
  }

  /** @param places ascending; all where undefined */
  private async read(places: Int32Array | undefined): Promise<Rows> {
    const { path, key, axis, numbers } = this.source;
    const chosen = places ? places.map((place) => this.numberOf(place)) : (numbers ?? undefined);
    const { values } = await readPart(path, { key, axis, choose: () => chosen });
    const n = places?.length ?? this.n;
    if (values.length !== n * this.d) throw changed(this.role, path);
    return { n, d: this.d, values };
  }

  private async requireUnchanged(): Promise<void> {
    const { path } = this.source;
    if (this.isFolder && performance.now() - this.lastLook < FULL_LOOK_MS) return;
    const now = await fileState(path);
    this.lastLook = performance.now();
    if (now !== this.state) throw changed(this.role, path);
  }
}

const WORDS: Record<Role, string> = { generated: "generated", heldout: "held-out", train: "training" };

/** The refusal to show samples of a file that was written since its report was made. */
export function changed(role: Role, path: string): Refusal {
  return new Refusal(
    "changed",
    `${path} (${WORDS[role]} samples) has changed since this report was made, so its samples are no longer those that were measured; evaluate again.`,
    { role, path },
  );
}
