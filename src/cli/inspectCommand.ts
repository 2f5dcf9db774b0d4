import { Command } from "commander";
import { resolve } from "node:path";
import { axisNumber } from "./optionValues.ts";
import { print, writeResult } from "./output.ts";
import { refuseEmptyPaths, refuseOverwriting } from "./paths.ts";
import { withWorker } from "./workerClient.ts";

/** `samplescope inspect FILE`: what a reader finds in a file or folder. */
export function inspectCommand(): Command {
  return new Command("inspect")
    .description("Say what a file or folder of samples holds.")
    .argument("<file>", "file, or folder of images")
    .option("--key <name>", "array to read, where the file holds several")
    .option("--axis <number>", "axis that counts samples: 0 is the first, -1 the last", axisNumber)
    .option("--json <file>", "write JSON to a file, or to standard output with -")
    .action(async (file: string, options: { key?: string; axis?: number; json?: string }) => {
      const { json } = options;
      refuseEmptyPaths({ "The argument file": file, "--json": json });
      await refuseOverwriting({ json }, [{ path: file, role: "the file to inspect" }]);
      const path = resolve(file);
      const found = await withWorker((client) =>
        client.run("inspect", { path, key: options.key, axis: options.axis }),
      );
      if (json !== undefined) {
        await writeResult(json, `${JSON.stringify(found)}\n`);
        return;
      }
      const { format, key, shape, dtype, nan, inf, values, notes } = found;
      const array = key === null ? "" : `, array ${key}`;
      await print(
        `${found.path}: ${format}${array}, ${shape.join(" × ")} ${dtype}, ${nan} NaN, ${inf} infinite\n` +
          `first values: ${values.join(", ")}\n${notes.map((note) => `${note}\n`).join("")}`,
      );
    });
}
