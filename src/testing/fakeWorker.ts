/**
 * Source of a worker that answers by the protocol as told.
 * @param onStart statements run for each "start" message; they see `id`, `request`, `cancelFlag` and `post`
 */
export function fakeWorker(onStart: string): string {
  return `
    const { parentPort } = require("node:worker_threads");
    const post = (message) => parentPort.postMessage(message);
    parentPort.on("message", ({ id, request, cancelFlag }) => { ${onStart} });
    post({ type: "ready" });
  `;
}

/** An inspection that is told apart by its path. */
export const answerWithPath = `post({ type: "result", id, result: { path: request.path } });`;
