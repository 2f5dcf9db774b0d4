import { parentPort } from "node:worker_threads";
import { limits } from "../limits.ts";
import { ReadError } from "../readError.ts";
import type { ReadOptions } from "../readOptions.ts";
import type { ArrayDescription, SampleArray } from "../sampleArray.ts";
import type { Refused, ThreadAnswer, ThreadRequest } from "./threadMessages.ts";

/** A reader that runs on a thread of its own, because its library may hang, crash or lose memory on damaged files. */
export interface GuestReader {
  describe(path: string, key: string | undefined, alive: () => void): Promise<ArrayDescription[]>;
  /** @param alive to be called after each piece of work that may take long */
  read(path: string, options: Pick<ReadOptions, "key" | "choose">, alive: () => void): Promise<SampleArray>;
  /** Draws samples that are texts, as SVG; null where one cannot be drawn. */
  draw?(texts: string[], size: { width: number; height: number }): Promise<(string | null)[]>;
  /** Turns what its library threw into a refusal. */
  refusalOf(error: unknown, path: string): ReadError;
  /** Whether its library is in disorder after it has thrown, and must be started anew. */
  isSpentByErrors: boolean;
}

/** Answers the requests of an `isolatedReader`; called once by a thread's entry. */
export function serveReader(reader: GuestReader): void {
  const post = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
  const alive = () => post({ type: "alive" });
  parentPort?.on("message", ({ path, key, isRead, part, draw, decodedBytes }: ThreadRequest) => {
    limits.decodedBytes = decodedBytes;
    const refuse = (error: unknown) => {
      const isOwn = error instanceof ReadError;
      const refusal = isOwn ? error : reader.refusalOf(error, path);
      post({ type: "refused", refusal: asData(refusal), isSpent: !isOwn && reader.isSpentByErrors });
    };
    if (draw) {
      (reader.draw?.(draw.texts, draw) ?? Promise.resolve(draw.texts.map(() => null)))
        .then((drawings) => post({ type: "drawn", drawings }))
        .catch(refuse);
    } else if (isRead) {
      // Of another number of samples the file has changed since, which its reader sees.
      const choose = part && ((samples: number) => (samples === part.of ? part.chosen : undefined));
      reader
        .read(path, { key, choose }, alive)
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
