/** Which cells of a grid of equal cells are on the screen, and where; numbers alone, so that it can be tested without one. */
export interface GridShape {
  /** Cells in all. */
  count: number;
  /** Least size of a cell with its gap, in pixels: cells share the width that is left. */
  cell: { width: number; height: number };
  /** Inner width of the frame. */
  width: number;
}

export function columnsOf({ cell, width }: GridShape): number {
  return Math.max(1, Math.floor(width / cell.width));
}

/** Width of a cell with its gap. */
export function cellWidth(grid: GridShape): number {
  return Math.max(grid.cell.width, Math.floor(grid.width / columnsOf(grid)));
}

/** Height of all rows. */
export function gridHeight(grid: GridShape): number {
  return Math.ceil(grid.count / columnsOf(grid)) * grid.cell.height;
}

/**
 * The cells to draw: those of the rows on the screen and of `spare` rows above and below.
 * @returns positions from `first` to before `end`
 */
export function visibleCells(
  grid: GridShape,
  scrollTop: number,
  height: number,
  spare: number,
): { first: number; end: number } {
  const columns = columnsOf(grid);
  const top = Math.max(0, Math.floor(scrollTop / grid.cell.height) - spare);
  const bottom = Math.ceil((scrollTop + height) / grid.cell.height) + spare;
  return { first: Math.min(grid.count, top * columns), end: Math.min(grid.count, bottom * columns) };
}

/** Upper left corner of a cell. */
export function cellPlace(grid: GridShape, position: number): { x: number; y: number } {
  const columns = columnsOf(grid);
  return {
    x: (position % columns) * cellWidth(grid),
    y: Math.floor(position / columns) * grid.cell.height,
  };
}

/** Where to scroll so that a cell is whole on the screen: as little as possible. */
export function scrollToShow(grid: GridShape, position: number, scrollTop: number, height: number): number {
  const { y } = cellPlace(grid, position);
  if (y < scrollTop) return y;
  return Math.max(scrollTop, y + grid.cell.height - height);
}

/**
 * The cell that a key leads to.
 * @param rows on the screen, for Page Up and Page Down
 * @returns undefined of a key that leads nowhere
 */
export function cellAfterKey(
  grid: GridShape,
  position: number,
  key: string,
  rows: number,
): number | undefined {
  const columns = columnsOf(grid);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * Math.max(1, rows - 1),
    PageDown: columns * Math.max(1, rows - 1),
    Home: -position,
    End: grid.count - 1 - position,
  };
  if (!(key in steps) || grid.count === 0) return undefined;
  const next = position + steps[key];
  // A step beyond the ends stays: only whole pages go as far as there is something.
  const isOneRow = key === "ArrowUp" || key === "ArrowDown";
  if (isOneRow && (next < 0 || next >= grid.count)) return position;
  return Math.max(0, Math.min(grid.count - 1, next));
}
