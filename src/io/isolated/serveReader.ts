import { parentPort } from "node:worker_threads";
import { limits } from "../limits.ts";
import { ReadError } from "../readError.ts";
import type { ArrayDescription, SampleArray } from "../sampleArray.ts";
import type { Refused, ThreadAnswer, ThreadRequest } from "./threadMessages.ts";

/** A reader that runs on a thread of its own, because its library may hang, crash or lose memory on damaged files. */
export interface GuestReader {
  describe(path: string, key: string | undefined, alive: () => void): Promise<ArrayDescription[]>;
  /** @param alive to be called after each piece of work that may take long */
  read(path: string, key: string | undefined, alive: () => void): Promise<SampleArray>;
  /** Turns what its library threw into a refusal. */
  refusalOf(error: unknown, path: string): ReadError;
}

/** Answers the requests of an `isolatedReader`; called once by a thread's entry. */
export function serveReader(reader: GuestReader): void {
  const post = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
  const alive = () => post({ type: "alive" });
  parentPort?.on("message", ({ path, key, isRead, decodedBytes }: ThreadRequest) => {
    limits.decodedBytes = decodedBytes;
    const refuse = (error: unknown) => {
      const isSpent = !(error instanceof ReadError);
      const refusal = isSpent ? reader.refusalOf(error, path) : error;
      post({ type: "refused", refusal: asData(refusal), isSpent });
    };
    if (isRead) {
      reader
        .read(path, key, alive)
        .then((array) => post({ type: "read", array }))
        .catch(refuse);
    } else {
      reader
        .describe(path, key, alive)
        .then((arrays) => post({ type: "described", arrays }))
        .catch(refuse);
    }
  });
}

function asData({ code, message, keys }: ReadError): Refused {
  return { code, message, keys };
}
