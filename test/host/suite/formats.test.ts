import * as assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";
import { activateExtension, closePanels, evaluate, EXTENSION_ID, workspacePath } from "./extension.ts";

/** What the formats' own tools read from a file; one without a shape or statistics is refused. */
interface Expectation {
  shape?: number[];
  statistics?: boolean;
  nan?: number;
  inf?: number;
  ambiguous?: boolean;
}

describe("files of every format, in the editor", function () {
  this.timeout(180_000);
  let api: TestApi;
  const folder = () => workspacePath("formats");
  const golden = () => {
    const extension = vscode.extensions.getExtension(EXTENSION_ID);
    return join(extension!.extensionPath, "test", "conformance", "golden", "files");
  };

  before(async () => {
    api = await activateExtension();
    mkdirSync(folder(), { recursive: true });
  });
  after(() => rmSync(folder(), { recursive: true }));

  /** Evaluates a file against itself, which is all that reading it takes. @returns what is not as expected */
  async function complaintAbout(name: string, expected: Expectation): Promise<string | undefined> {
    const path = join(folder(), name);
    cpSync(join(golden(), name), path, { recursive: true });
    const tests = [{ name: "t", test: "mmd", permutations: 19 }];
    const experiment = { data: { heldout: name }, k: 1, tests };
    writeFileSync(join(folder(), "samplescope.json"), JSON.stringify(experiment));
    const { status, report, error } = await evaluate(api, vscode.Uri.file(path));
    closePanels(api);
    rmSync(path, { recursive: true });
    const found = report?.inputs.generated.shape.join() ?? error?.message ?? status;
    return isExpected(expected, name, found, status === "done") ? undefined : `${name}: ${found}`;
  }

  /** @param found the shape that was read, or the refusal */
  function isExpected(expected: Expectation, name: string, found: string, isDone: boolean): boolean {
    const { statistics, shape, nan = 0, inf = 0 } = expected;
    if (statistics) return isDone;
    if (nan + inf > 0) return found.includes(name) && found.includes("NaN or infinite");
    return shape ? found === shape.join() : found.includes(name) && /^[^\n]+\.$/.test(found);
  }

  it("are read or refused as on the command line", async () => {
    const text = readFileSync(join(golden(), "expected.json"), "utf8");
    const all = Object.entries(JSON.parse(text) as Record<string, Expectation>);
    const complaints: string[] = [];
    // Which array is meant would be asked; the questions have tests of their own.
    for (const [name, expected] of all.filter(([, { ambiguous }]) => !ambiguous)) {
      const complaint = await complaintAbout(name, expected);
      if (complaint !== undefined) complaints.push(complaint);
    }
    assert.deepEqual(complaints, []);
    console.log(`MEASURED ${all.length - 1} files of every format read or refused in the editor`);
  });
});
