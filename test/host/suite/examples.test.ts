import * as assert from "node:assert/strict";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { activateExtension, closePanels, evaluate, until, workspacePath, workspaceUri } from "./extension.ts";

interface Example {
  /** The dump, in the copy of the examples. */
  samples: string[];
  /** What a reader is told of it. */
  severity: "good" | "warning" | "bad";
  title: RegExp;
  findings: string[];
}

/** A dump of each run of the bundled examples, and what its report has to say first. */
const EXAMPLES: Example[] = [
  {
    samples: ["mixture", "runs", "missing-mode", "samples.npy"],
    severity: "bad",
    title: /^Misses part of the data\.$/,
    findings: ["missing-modes", "distribution-differs"],
  },
  {
    samples: ["digits-ddpm", "runs", "ddpm-overfit-n60", "samples", "step_012000.npy"],
    severity: "bad",
    title: /^Copies its training data/,
    findings: ["copies", "missing-modes"],
  },
  {
    samples: ["oscillation", "runs", "good", "samples.npy"],
    severity: "good",
    title: /^Fine/,
    findings: ["indistinct"],
  },
  {
    samples: ["oscillation", "runs", "shuffled", "samples.npy"],
    severity: "bad",
    title: /^Loses autocorrelation/,
    findings: ["samples-implausible"],
  },
  {
    samples: ["oscillation", "runs", "narrow-band", "samples.npy"],
    severity: "bad",
    title: /^Misses most of the data/,
    findings: ["range-not-covered"],
  },
  {
    samples: ["field", "runs", "conserving", "samples.npy"],
    severity: "good",
    title: /^Fine/,
    findings: ["indistinct"],
  },
  {
    samples: ["field", "runs", "leaky", "samples.npy"],
    severity: "bad",
    title: /^Breaks "mass"\.$/,
    findings: ["law-broken"],
  },
  {
    samples: ["molecules", "runs", "fresh", "samples.smi"],
    severity: "good",
    title: /^Fine/,
    findings: ["indistinct"],
  },
  {
    samples: ["molecules", "runs", "broken", "samples.smi"],
    severity: "bad",
    title: /makes invalid molecules\.$/,
    findings: ["invalid-molecules", "other-properties"],
  },
  {
    samples: ["molecules", "runs", "parrot", "samples.smi"],
    severity: "bad",
    title: /^Copies its training data and repeats training molecules\.$/,
    findings: ["copies", "known-molecules"],
  },
];

describe("the bundled examples", function () {
  this.timeout(180_000);
  let api: TestApi;
  before(async () => {
    api = await activateExtension();
  });
  afterEach(() => closePanels(api));

  it("are all in the view, each dump among those of its run", async () => {
    for (const { samples } of EXAMPLES) {
      const { run } = await until(samples.join("/"), () => api.model.checkpoint(workspacePath(...samples)));
      assert.ok(run.includes(samples[2]), `${samples.join("/")} is of the run ${run}`);
    }
  });

  for (const { samples, severity, title, findings } of EXAMPLES) {
    it(`say of ${samples[0]}/${samples[2]} what it is worth`, async () => {
      const { status, report, error } = await evaluate(api, workspaceUri(...samples));
      assert.equal(status, "done", error?.message);
      const codes = report?.findings.map(({ code }) => code) ?? [];
      for (const finding of findings) assert.ok(codes.includes(finding), `${finding} in ${codes.join()}`);
      assert.match(report?.verdict.title ?? "", title);
      assert.equal(report?.verdict.severity, severity, codes.join());
    });
  }

  it("say that junk hardly costs any likelihood, and that what was learned by heart shows", async () => {
    const at = async (run: string) =>
      (await evaluate(api, workspaceUri("likelihood", "runs", run, "samples.npy"))).report;
    const [good, junk, memorizing] = [await at("good"), await at("junk"), await at("memorizing")];
    const nats = [good, junk].map((report) => report?.metrics.likelihood?.perDimension.value ?? NaN);
    assert.ok(nats[0] - nats[1] < 0.0725, `${nats.join(" and ")} nats per dimension`);
    assert.ok(memorizing?.caveats.some(({ code }) => code === "likelihood-overfits"));
    assert.ok(!good?.caveats.some(({ code }) => code === "likelihood-overfits"));
  });
});
