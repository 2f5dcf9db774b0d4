import { allocateValues } from "../allocateValues.ts";
import { elementTypeOf } from "../elementType.ts";
import { ReadError } from "../readError.ts";
import { elementCount, type NumericValues } from "../sampleArray.ts";
import type { Cell } from "./columnData.ts";
import type { Column } from "./columns.ts";

/** Puts lists, each of which must have the shape of the first, into one array. */
export class ListFiller {
  readonly values: NumericValues;
  private readonly size: number;
  private position = 0;
  private row = 0;

  constructor(
    private readonly path: string,
    private readonly column: Column,
    rows: number,
    private readonly shape: readonly number[],
  ) {
    this.size = elementCount(shape);
    const { kind } = elementTypeOf(column.dtype!, true)!;
    // A gap inside a list needs a NaN; files do not say of lists whether there is any.
    this.values = allocateValues(kind.startsWith("float") ? kind : "float64", rows * this.size, path);
  }

  /**
   * @param place of the list among those that are taken; @param row its row in the file
   * @throws ReadError `mixed-shapes` where a list has another length
   */
  fill(place: number, cell: Cell, row: number): void {
    this.row = row;
    this.position = place * this.size;
    this.put(cell, 0);
  }

  private put(cell: Cell, depth: number): void {
    const isList = Array.isArray(cell) || ArrayBuffer.isView(cell);
    if (!isList || cell.length !== this.shape[depth]) throw this.ragged(isList ? cell.length : 0, depth);
    if (depth < this.shape.length - 1) {
      for (const inner of cell) this.put(inner, depth + 1);
      return;
    }
    for (const value of cell) {
      this.values[this.position++] = value === null || value === undefined ? NaN : Number(value);
    }
  }

  private ragged(length: number, depth: number): ReadError {
    const name = JSON.stringify(this.column.name);
    const lengths = `a list of ${length} where ${this.shape[depth]} are expected`;
    return new ReadError(
      "mixed-shapes",
      this.path,
      `${this.path}: column ${name} has ${lengths} in row ${this.row + 1}; bring all lists to one length.`,
    );
  }
}
