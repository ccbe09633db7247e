import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Returns the path of a file of the package's `assets` folder. */
export function assetUrl(name: string): URL {
  return new URL(`../assets/${name}`, import.meta.url);
}

/** Reads a compressed asset. */
export function readAsset(name: string): Buffer {
  return brotliDecompressSync(readFileSync(assetUrl(`${name}.br`)));
}

/** Returns a function that reads a compressed JSON asset once. */
export function jsonAsset<T>(name: string): () => T {
  let value: T | undefined;
  return () => (value ??= JSON.parse(readAsset(name).toString()) as T); // `generate/main.ts` writes this shape.
}
