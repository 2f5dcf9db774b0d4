import { Command, CommanderError } from "commander";
import { JobFailure } from "../worker/client.ts";
import { version } from "../../package.json";
import { compareCommand } from "./compareCommand.ts";
import { evaluateCommand } from "./evaluateCommand.ts";
import { gateCommand } from "./gateCommand.ts";
import { inspectCommand } from "./inspectCommand.ts";
import { messageOf } from "./messageOf.ts";
import { powerCommand } from "./powerCommand.ts";
import { ClosedPipe, holdStreamErrors, print } from "./output.ts";
import { watchCommand } from "./watchCommand.ts";

/** What a shell gives for a program that SIGINT ended: 128 + 2. */
const INTERRUPTED = 130;

/**
 * The command line. Results go to standard output, progress to standard error; an error is one line on standard error
 * and exit code 1, or 130 after an interrupt. A reader that closes standard output early is no error.
 */
async function main(): Promise<void> {
  holdStreamErrors();
  let help = "";
  const program = new Command("samplescope")
    .description("Evaluates the samples of generative models against held-out data.")
    .version(version)
    .exitOverride()
    .configureOutput({
      outputError: () => undefined,
      writeErr: () => undefined,
      writeOut: (text) => (help += text),
    })
    .showSuggestionAfterError();
  const commands = [
    evaluateCommand(),
    compareCommand(),
    inspectCommand(),
    powerCommand(),
    watchCommand(),
    gateCommand(),
  ];
  for (const command of commands) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  try {
    await program.parseAsync().catch(async (error: unknown) => {
      if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
      await print(help);
    });
  } catch (error) {
    if (error instanceof ClosedPipe) return;
    process.stderr.write(`samplescope: ${messageOf(error)}\n`);
    const interrupted = error instanceof JobFailure && error.error.code === "cancelled";
    process.exitCode = interrupted ? INTERRUPTED : failureCode();
  }
}

/** 1, but for a gate, where 1 says that it is not met and 2 that nobody can tell. */
function failureCode(): number {
  return process.argv[2] === "gate" ? 2 : 1;
}

void main();
