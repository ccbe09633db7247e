import type { Host } from './host.ts';

/** Reads all of stdin. */
export async function readStdin(stdin: Host['stdin']): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
