/**
 * Reads a body as text; returns undefined when it is longer than `max` bytes.
 *
 * @param onText receives the text so far after each chunk
 */
export async function readText(
  body: ReadableStream<Uint8Array>,
  max: number,
  onText: (text: string) => void = () => {},
): Promise<string | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      size += value.byteLength;
      text += decoder.decode(value, { stream: true });
      onText(text);
      if (size > max) return undefined;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
