import { Command, CommanderError } from "commander";
import { version } from "../../package.json";
import { evaluateCommand } from "./evaluateCommand.ts";
import { inspectCommand } from "./inspectCommand.ts";
import { messageOf } from "./messageOf.ts";

/**
 * The command line. Results go to standard output, progress to standard error; an error is one line on standard error
 * and exit code 1.
 */
async function main(): Promise<void> {
  const program = new Command("samplescope")
    .description("Evaluates the samples of generative models against held-out data.")
    .version(version)
    .exitOverride()
    .configureOutput({ outputError: () => undefined, writeErr: () => undefined })
    .showSuggestionAfterError();
  for (const command of [evaluateCommand(), inspectCommand()]) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.stderr.write(`samplescope: ${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

void main();
