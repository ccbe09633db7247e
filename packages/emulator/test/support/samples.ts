import { readFile } from 'node:fs/promises';

const fixtures = new URL('../../../synthetic-video/test/fixtures/', import.meta.url);

/** Reads a small valid file: an image of 240x160, a video of 192x108 or a sound, both of 2 s. */
export async function sample(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(name, fixtures)));
}
