import { describe, expect, it } from "vitest";
import { domainFaults } from "./domainFaults.ts";
import { experimentSchema } from "./experimentSchema.ts";

/** What is wrong with a file, a line each. */
function faults(file: object): string[] {
  return domainFaults(experimentSchema.parse(file)).map(({ at, text }) => `${at.join(".")}: ${text}`);
}

const grid = { axes: ["time", { name: "channel", labels: ["u", "v"] }, "y", "x"], shape: [4, 2, 8, 8] };
const ofCheck = (check: object, sample: object = grid) => faults({ sample, domain: [check] });

describe("an experiment file of which some things cannot be meant", () => {
  it("has none where all is in order", () => {
    const domain = [
      { check: "range", min: 0, max: 0 },
      { check: "conserved", name: "mass", along: "time", over: ["y", "x"] },
      { check: "symmetry", transform: "permutation", along: "channel", order: [1, 0] },
      { check: "symmetry", transform: "rotation", along: ["y", "x"] },
      { check: "formula", formula: "u^2 + v^2 <= c^2", constants: { c: 3 } },
      { check: "increments", along: "time", lag: 3 },
      { check: "extremes", of: "u" },
      { check: "range" },
    ];
    const gate = { "domain.mass": "== 0", "domain.range 2": "== 0", precision: ">= 0.9" };
    expect(faults({ sample: grid, domain, gate })).toEqual([]);
  });

  it.each([
    [{ check: "range", min: 1, max: 0 }, /^domain\.0\.min: no value lies above 1 and below 0/],
    [{ check: "saturation", low: 1, high: 1 }, /low: the lowest value 1 is not below/],
    [{ check: "conserved" }, /^domain\.0: say what it is conserved along/],
    [{ check: "conserved", along: "time", equals: 1 }, /"along" or "equals", not both/],
    [{ check: "conserved", along: "time", over: ["time"] }, /over: it cannot be summed over "time"/],
    [{ check: "conserved", along: "time", latitude: "y" }, /latitude: .* "cos-latitude"/],
    [{ check: "boundary", value: 1, periodic: true }, /one of "value", "gradient" and "periodic"/],
    [{ check: "symmetry", transform: "flip", along: ["y", "x"] }, /a flip works along one axis/],
    [{ check: "symmetry", transform: "transpose", along: "x" }, /needs two axes/],
    [{ check: "symmetry", transform: "translation", shift: 0 }, /by 0 places holds for everything/],
    [{ check: "symmetry", transform: "permutation" }, /needs its order/],
    [{ check: "symmetry", transform: "permutation", order: [0, 2] }, /each of the places 0 to 1 once/],
    [{ check: "stencil", weights: [0, 0] }, /0 alone/],
    [{ check: "stencil", weights: [[1], [1]], along: "x" }, /weights in rows need two axes/],
    [{ check: "spectrum", along: ["time", "y", "x"] }, /one axis or two/],
    [{ check: "formula", formula: "w = 0" }, /formula: .*"w" is not known; there are value, time/],
    [{ check: "formula", formula: "sum(u, z) = 0" }, /works along an axis by its name: time/],
    [{ check: "monotone", along: "tiem" }, /along: there is no axis "tiem"; did you mean "time"\?/],
    [{ check: "cross-correlation", between: "level" }, /no axis "level"; "sample.axes" names "time"/],
    [{ check: "sum-to-one", over: ["x", "x"] }, /over: the axis "x" is named twice/],
    [{ check: "mean", of: "w" }, /no label "w"; the axes of "sample" have "u", "v"|did you mean/],
    [{ check: "autocorrelation", along: "time", lag: [1, 4] }, /lag of 4 .* axis of 4 places/],
  ])("%j", (check, sentence) => {
    const found = ofCheck(check);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(sentence);
  });

  it("tells checks of one name from each other", () => {
    const twins = [
      { check: "range", name: "a" },
      { check: "finite", name: "a" },
      { check: "mean" },
      { check: "variance", name: "mean" },
      { check: "increments", lag: [1, 2] },
      { check: "increments", lag: [1, 2] },
      { check: "increments", lag: 3 },
    ];
    expect(faults({ domain: twins })).toEqual([
      'domain.1.name: two checks are called "a"; give each a name of its own',
      'domain.3.name: two checks are called "mean"; give each a name of its own',
      'domain.5: this "increments" is there already; remove it or set something otherwise',
    ]);
  });

  it("does not guess where no axes are declared", () => {
    expect(ofCheck({ check: "monotone", along: "depth" }, {})).toEqual([]);
    expect(ofCheck({ check: "formula", formula: "depth = 0" }, {})).toEqual([]);
  });

  it("finds axes and labels of one name, and as many as there are no places for", () => {
    expect(faults({ sample: { axes: ["x", "x"] } })).toEqual([
      'sample.axes.1: two axes are named "x"; give each a name of its own',
    ]);
    expect(faults({ sample: { axes: ["x", { name: "c", labels: ["u", "u", "x"] }] } })).toEqual([
      'sample.axes.1.labels.1: the label "u" is also the name of another place of "c"; give each a name of its own',
      'sample.axes.1.labels.2: the label "x" is also the name of the axis "x"; give each a name of its own',
    ]);
    expect(faults({ sample: { axes: ["x"], shape: [2, 2] } })[0]).toMatch(/1 axis is named for 2 extents/);
    expect(faults({ sample: { axes: [{ name: "c", labels: ["u"] }], shape: [2] } })[0]).toMatch(
      /1 label for 2/,
    );
  });

  it("finds gates for checks that are not there", () => {
    const domain = [{ check: "positive", name: "mass" }];
    expect(faults({ domain, gate: { "domain.mas": "== 0" } })).toEqual([
      'gate.domain.mas: there is no check "mas"; did you mean "domain.mass"?',
    ]);
    expect(faults({ domain, gate: { "domain.temperature": "== 0" } })[0]).toMatch(/there are "domain.mass"/);
    expect(faults({ gate: { "domain.mass": "== 0" } })[0]).toMatch(/list the check under "domain"/);
  });
});
