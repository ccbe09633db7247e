import { openMedia } from '@videogen/service/media';
import type { Input } from 'mediabunny';

/** Media in a file or in memory. */
export type MediaSource = Uint8Array | { readonly path: string };

/** Opens sound or moving pictures for reading; the caller disposes of the result. */
export async function openInput(source: MediaSource): Promise<Input> {
  // The service says in words that it is one, and leaves the type out of its declarations.
  return (await openMedia(source)) as Input;
}
