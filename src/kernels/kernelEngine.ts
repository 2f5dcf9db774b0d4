import { compiledModule } from "./compiledModule.ts";
import { KernelMemory } from "./kernelMemory.ts";

/** Functions of the compiled module; described where they are written, in assembly/. All arguments are 32-bit. */
export interface CompiledFunctions {
  rowDistance(a: number, b: number, d: number): number;
  rowDistance32(a: number, b: number, d: number): number;
  multiplyGroup16(a: number, b: number, columns: number, out: number, stride: number, start: number): void;
  multiplyGroup32(a: number, b: number, columns: number, out: number, stride: number, start: number): void;
  nearestOfRow(
    row: number,
    panels: number,
    n: number,
    d: number,
    k: number,
    self: number,
    squared: number,
    indices: number,
    scratch: number,
  ): void;
  ballsOfRow(
    row: number,
    panels: number,
    n: number,
    d: number,
    radii: number,
    own: number,
    squared: number,
    indices: number,
    scratch: number,
  ): number;
  permutationRows(
    squared: number,
    width: number,
    first: number,
    column: number,
    n: number,
    factors: number,
    bandwidthPairs: number,
    columns: number,
    stride: number,
    within: number,
    totals: number,
    padded: number,
    scratch: number,
  ): void;
  sumsOfBins(
    squared: number,
    rows: number,
    width: number,
    firstBin: number,
    columnBin: number,
    factors: number,
    bandwidths: number,
    out: number,
    pairBytes: number,
    diagonal: number,
    padded: number,
  ): void;
  permutationBins(
    kernel: number,
    pairBytes: number,
    rows: number,
    first: number,
    start: number,
    n: number,
    bandwidthPairs: number,
    columns: number,
    stride: number,
    within: number,
    totals: number,
    padded: number,
    scratch: number,
  ): void;
  touchingSums(
    totals: number,
    first: number,
    n: number,
    columns: number,
    stride: number,
    sums: number,
    scratch: number,
  ): void;
  packQueries(
    whole: number,
    panels: number,
    chosen: number,
    count: number,
    columns: number,
    out: number,
  ): void;
  productTile(
    whole: number,
    queries: number,
    rows: number,
    targets: number,
    starts: number,
    panels: number,
    columns: number,
    out: number,
    stride: number,
  ): void;
  offerPairs(
    whole: number,
    products: number,
    rows: number,
    stride: number,
    first: number,
    width: number,
    start: number,
    norms: number,
    keep: number,
    rowLimits: number,
    columnLimits: number,
    values: number,
    indices: number,
  ): void;
  pairsBelow(
    whole: number,
    products: number,
    rows: number,
    stride: number,
    width: number,
    norms: number,
    rowLimits: number,
    columnLimits: number,
    counts: number,
    indices: number,
  ): void;
  mergeLists(
    whole: number,
    values: number,
    indices: number,
    keep: number,
    threads: number,
    stride: number,
  ): void;
  packGroups64(
    panels: number,
    first: number,
    rows: number,
    d: number,
    stride: number,
    factor: number,
    out: number,
  ): void;
  productTile64(
    groups: number,
    rows: number,
    right: number,
    panels: number,
    d: number,
    depth: number,
    onto: number,
    out: number,
    width: number,
  ): void;
  squaredOfProducts(
    tile: number,
    rows: number,
    width: number,
    rowNorms: number,
    columnNorms: number,
    least: number,
    out: number,
  ): number;
  cubesOfProducts(
    tile: number,
    rows: number,
    width: number,
    scale: number,
    rowShifts: number,
    columnShifts: number,
    out: number,
  ): void;
  negativeRoots(squared: number, count: number, out: number): void;
  exponentials(squared: number, count: number, factor: number, out: number): void;
  addTileSums(
    tile: number,
    rows: number,
    width: number,
    diagonal: number,
    end: number,
    rowSums: number,
    columnSums: number,
  ): void;
  addCubesAndDistances(
    tile: number,
    rows: number,
    width: number,
    diagonal: number,
    end: number,
    least: number,
    scale: number,
    rowNorms: number,
    columnNorms: number,
    rowShifts: number,
    columnShifts: number,
    cubeRows: number,
    cubeColumns: number,
    distanceRows: number,
    distanceColumns: number,
    lost: number,
  ): number;
  bracketPairs(
    tile: number,
    rows: number,
    width: number,
    diagonal: number,
    end: number,
    low: number,
    high: number,
    counts: number,
    out: number,
  ): number;
  sortAscending(values: number, count: number, scratch: number): void;
  packCentred(
    rows: number,
    count: number,
    stride: number,
    d: number,
    centre: number,
    first: number,
    n: number,
    panels: number,
  ): void;
  takePivots(
    matrix: number,
    size: number,
    stride: number,
    diagonal: number,
    most: number,
    tolerance: number,
    block: number,
    chosen: number,
  ): number;
  keepRuns(matrix: number, height: number, stride: number, runs: number, count: number, rows: number): void;
  packColumns(block: number, count: number, size: number, stride: number, out: number): void;
  subtractBlock(
    matrix: number,
    size: number,
    stride: number,
    piece: number,
    panels: number,
    count: number,
    scratch: number,
  ): void;
  beginColumn(
    matrix: number,
    n: number,
    stride: number,
    column: number,
    t: number,
    diagonal: number,
    below: number,
    v: number,
    w: number,
    u: number,
  ): number;
  multiplyRows(
    matrix: number,
    stride: number,
    first: number,
    from: number,
    to: number,
    u: number,
    product: number,
  ): void;
  addShare(product: number, other: number, first: number, end: number): void;
  endColumn(
    n: number,
    column: number,
    t: number,
    factor: number,
    v: number,
    w: number,
    u: number,
    product: number,
  ): void;
  packUpdates(v: number, w: number, first: number, n: number, out: number): void;
  updateRows(
    matrix: number,
    n: number,
    stride: number,
    first: number,
    piece: number,
    left: number,
    panels: number,
    scratch: number,
  ): void;
}

/** What a thread needs to instantiate the kernels over the memory of all. Can be posted. */
export interface EngineParts {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
}

/** Compiled kernels over a memory that several threads may share. */
export class KernelEngine {
  readonly functions: CompiledFunctions;
  readonly memory: KernelMemory;

  constructor(readonly parts: EngineParts) {
    this.memory = new KernelMemory(parts.memory);
    const abort = () => {
      throw new Error("a compiled kernel stopped");
    };
    const imports = { env: { memory: parts.memory, abort } };
    this.functions = new WebAssembly.Instance(parts.module, imports).exports as CompiledFunctions;
  }

  /** An engine over a memory of its own; undefined where compiled kernels do not run. */
  static create(): KernelEngine | undefined {
    const module = compiledModule();
    if (!module) return undefined;
    try {
      return new KernelEngine({ module, memory: new KernelMemory().memory });
    } catch (error) {
      // Shared memory reserves addresses for all that it may become; where those are rationed there may be none.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }
}
