import { ReadError } from "../readError.ts";
import type { ReadOptions } from "../readOptions.ts";
import type { SampleReader } from "../sampleReader.ts";
import { ReaderThread } from "./readerThread.ts";

/** What is known of a reader whose library runs on a thread of its own. */
interface IsolatedFormat extends Pick<SampleReader, "name" | "extensions" | "recognises"> {
  /** In words, for refusals. */
  title: string;
  /** Bundle of the thread, which calls `serveReader`. */
  threadFile: string;
}

/** A reader that asks the thread of its library. Nothing of the library is loaded before the first file of its format. */
export function isolatedReader({ title, threadFile, ...format }: IsolatedFormat): SampleReader {
  const thread = threadOf({ title, threadFile });
  const describe = async (path: string, { key, signal }: ReadOptions) => {
    const answer = await thread.ask({ path, key, isRead: false }, signal);
    if (answer.type === "described") return answer.arrays;
    throw refusalOf(path, answer);
  };
  /** How many samples there are has to be known before some are chosen. */
  const partOf = async (path: string, options: ReadOptions) => {
    if (!options.choose) return undefined;
    const arrays = await describe(path, options);
    const of = arrays[0].shape[0];
    const chosen = arrays.length === 1 ? options.choose(of) : undefined;
    return chosen && { of, chosen };
  };
  return {
    ...format,
    describe,
    async read(path, options) {
      const part = await partOf(path, options);
      const answer = await thread.ask({ path, key: options.key, isRead: true, part }, options.signal);
      if (answer.type === "read") return answer.array;
      throw refusalOf(path, answer);
    },
  };
}

/** Draws texts by the library of a format, on the thread that reads it. */
export function isolatedDrawer(
  format: Pick<IsolatedFormat, "title" | "threadFile">,
): (texts: string[], size: { width: number; height: number }) => Promise<(string | null)[]> {
  return async (texts, size) => {
    const answer = await threadOf(format).ask({
      path: format.title,
      isRead: false,
      draw: { texts, ...size },
    });
    if (answer.type === "drawn") return answer.drawings;
    throw refusalOf(format.title, answer);
  };
}

const threads = new Map<string, ReaderThread>();

/** One thread for all that is asked of a library. */
function threadOf({ title, threadFile }: Pick<IsolatedFormat, "title" | "threadFile">): ReaderThread {
  const known = threads.get(threadFile) ?? new ReaderThread(threadFile, title);
  threads.set(threadFile, known);
  return known;
}

function refusalOf(path: string, answer: Awaited<ReturnType<ReaderThread["ask"]>>): Error {
  if (answer.type !== "refused") return new Error(`A reader's thread answered with "${answer.type}"`);
  const { code, message, keys } = answer.refusal;
  return new ReadError(code, path, message, keys);
}
