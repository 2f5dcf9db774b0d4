/** Bounds on what a read may take. Mutable so that a host can raise or lower them for its machine. */
export const limits = {
  /** Largest number of bytes that the decoded values of one array may take. */
  decodedBytes: 4 * 1024 ** 3,
  /** How long a library on a thread of its own may work without a sign of life. */
  silentSeconds: 60,
};

/** Does `work` with another bound on decoded values. */
export async function withDecodedBytes<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const ordinary = limits.decodedBytes;
  limits.decodedBytes = bytes;
  try {
    return await work();
  } finally {
    limits.decodedBytes = ordinary;
  }
}
