import * as assert from "node:assert/strict";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { activateExtension, closePanels, evaluate, workspaceUri } from "./extension.ts";

/** A dump of each example with what its report must find; those of oscillations and fields are in domain.test.ts. */
const EXAMPLES = [
  { dump: ["mixture", "runs", "copy", "samples.npy"], finding: "copies" },
  { dump: ["digits-ddpm", "runs", "ddpm-overfit-n60", "samples", "step_012000.npy"], finding: "copies" },
  { dump: ["molecules", "runs", "broken", "samples.smi"], finding: "invalid-molecules" },
  { dump: ["likelihood", "runs", "junk", "samples.npy"], finding: "blurry" },
];

describe("the other examples", () => {
  let api: TestApi;
  before(async () => {
    api = await activateExtension();
  });
  afterEach(() => closePanels(api));

  for (const { dump, finding } of EXAMPLES) {
    it(`${dump[0]}: ${finding}`, async () => {
      const { status, report } = await evaluate(api, workspaceUri(...dump));
      assert.equal(status, "done");
      const codes = report?.findings.map(({ code }) => code) ?? [];
      assert.ok(codes.includes(finding), `${finding} in ${codes.join()}`);
    });
  }

  it("likelihood: junk hardly costs any, and what was learned by heart shows", async () => {
    const at = async (run: string) =>
      (await evaluate(api, workspaceUri("likelihood", "runs", run, "samples.npy"))).report;
    const [good, junk, memorizing] = [await at("good"), await at("junk"), await at("memorizing")];
    const nats = [good, junk].map((report) => report?.metrics.likelihood?.perDimension.value ?? NaN);
    assert.ok(nats[0] - nats[1] < 0.0725, `${nats.join(" and ")} nats per dimension`);
    assert.ok(memorizing?.caveats.some(({ code }) => code === "likelihood-overfits"));
    assert.ok(!good?.caveats.some(({ code }) => code === "likelihood-overfits"));
  });
});
