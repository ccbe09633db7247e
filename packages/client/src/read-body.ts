import { system } from './system.ts';

/** A chunk of a body, on memory of its own. */
type Chunk = Uint8Array<ArrayBuffer>;

/** Number of chunks after which timers run, which a body that is always ready would keep from firing. */
const chunksPerTurn = 64;

/** Yields the chunks of a body that have bytes, and releases the body at the end, or when the signal is aborted. */
export async function* readChunks(
  body: ReadableStream<Chunk>,
  signal: AbortSignal,
): AsyncGenerator<Chunk, void, undefined> {
  const reader = body.getReader();
  const release = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', release);
  try {
    for (let count = 1; ; count++) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.byteLength > 0) yield value;
      if (count % chunksPerTurn === 0) await new Promise<void>((resolve) => system.schedule(resolve, 0));
    }
  } finally {
    release();
  }
}

/**
 * Reads a body as text; returns undefined when it is longer than `max` bytes.
 *
 * @param arrived receives the text as it arrives
 */
export async function readText(
  body: ReadableStream<Chunk>,
  max: number,
  signal: AbortSignal,
  arrived: { text?: string | undefined } = {},
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of readChunks(body, signal)) {
    size += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    arrived.text = text;
    if (size > max) return undefined;
  }
  return text;
}
