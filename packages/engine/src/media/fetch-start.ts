/** Milliseconds in which the beginning of content arrives. */
const TIMEOUT = 10_000;

/**
 * Reads the beginning of content behind a URL that supports range requests.
 *
 * @throws {Error} when the response is not a success, or does not arrive in time
 */
export async function fetchStart(url: string, bytes: number): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, { signal, headers: { range: `bytes=0-${bytes - 1}` } });
  if (response.status !== 206 && response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`The storage responded with ${response.status}.`);
  }
  return new Uint8Array(await response.arrayBuffer()).subarray(0, bytes);
}
