import type { Rows } from "../../kernels/rows.ts";

/** The few rows nearest to one row, found as parts of a set pass by. */
export class NearestFew {
  /** Ascending. */
  readonly found: { place: number; squared: number }[] = [];

  /** @param target d values */
  constructor(
    private readonly target: Float64Array,
    private readonly most: number,
    /** A place that is passed over: the row itself. */
    private readonly except = -1,
  ) {}

  /** Looks at some rows of the set, the first of which has the place `first`. */
  look({ n, d, values }: Rows, first: number): void {
    const { target, most, found } = this;
    for (let i = 0; i < n; i++) {
      const limit = found.length < most ? Infinity : found[most - 1].squared;
      let squared = 0;
      for (let c = 0, at = i * d; c < d && squared < limit; c++, at++) {
        const difference = values[at] - target[c];
        squared += difference * difference;
      }
      if (squared < limit && first + i !== this.except) this.insert(first + i, squared);
    }
  }

  private insert(place: number, squared: number): void {
    const { found, most } = this;
    let at = found.length;
    while (at > 0 && found[at - 1].squared > squared) at--;
    found.splice(at, 0, { place, squared });
    found.length = Math.min(found.length, most);
  }
}
