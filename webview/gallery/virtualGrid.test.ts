import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellAfterKey, cellPlace, columnsOf, gridHeight, scrollToShow, visibleCells } from "./virtualGrid.ts";

const grid = { count: 50_000, cell: { width: 90, height: 110 }, width: 1000 };

describe("a grid of many cells", () => {
  it("draws no more than the screen holds and a little around it", () => {
    expect(columnsOf(grid)).toBe(11);
    expect(gridHeight(grid)).toBe(Math.ceil(50_000 / 11) * 110);
    expect(visibleCells(grid, 0, 500, 1)).toEqual({ first: 0, end: 66 });
    expect(visibleCells(grid, 110_000, 500, 1)).toEqual({ first: 999 * 11, end: 1006 * 11 });
    expect(visibleCells(grid, gridHeight(grid) - 500, 500, 1).end).toBe(50_000);
  });

  it("draws each cell that lies on the screen, wherever that is", () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: 1, max: 3000 }),
          cell: fc.record({
            width: fc.integer({ min: 20, max: 300 }),
            height: fc.integer({ min: 20, max: 300 }),
          }),
          width: fc.integer({ min: 1, max: 2000 }),
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 10, max: 900 }),
        (shape, share, height) => {
          const scrollTop = share * Math.max(0, gridHeight(shape) - height);
          const { first, end } = visibleCells(shape, scrollTop, height, 0);
          for (let position = 0; position < shape.count; position++) {
            const { y } = cellPlace(shape, position);
            const isSeen = y + shape.cell.height > scrollTop && y < scrollTop + height;
            if (isSeen) expect(position >= first && position < end).toBe(true);
          }
          expect(end - first).toBeLessThanOrEqual(
            columnsOf(shape) * (Math.ceil(height / shape.cell.height) + 1),
          );
        },
      ),
    );
  });

  it("scrolls as little as it takes to show a cell", () => {
    expect(scrollToShow(grid, 0, 300, 500)).toBe(0);
    expect(scrollToShow(grid, 11 * 3, 300, 500)).toBe(300);
    expect(scrollToShow(grid, 11 * 10, 300, 500)).toBe(1210 - 500);
  });

  it("is walked by keys and left at no end", () => {
    const go = (from: number, key: string) => cellAfterKey(grid, from, key, 4);
    expect(go(0, "ArrowLeft")).toBe(0);
    expect(go(0, "ArrowRight")).toBe(1);
    expect(go(5, "ArrowDown")).toBe(16);
    expect(go(5, "ArrowUp")).toBe(5);
    expect(go(49_999, "ArrowDown")).toBe(49_999);
    expect(go(40, "PageDown")).toBe(73);
    expect(go(5, "PageUp")).toBe(0);
    expect(go(5, "End")).toBe(49_999);
    expect(go(5, "Home")).toBe(0);
    expect(go(5, "x")).toBeUndefined();
    expect(cellAfterKey({ ...grid, count: 0 }, 0, "End", 4)).toBeUndefined();
  });
});
