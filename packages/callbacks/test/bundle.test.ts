import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const LIMIT = 20 * 1024;

it('is at most 20 KB, minified and gzipped, for an edge runtime with validation', async () => {
  const result = await build({
    stdin: {
      contents: `export * from '@videogen/callbacks'; export * from '@videogen/callbacks/workers';`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    conditions: ['@videogen/source', 'workerd'],
    write: false,
    metafile: true,
  });
  const size = gzipSync(result.outputFiles[0]?.contents ?? '').byteLength;
  console.info(`edge bundle: ${size} bytes min+gzip, limit ${LIMIT}`);
  expect(size).toBeLessThanOrEqual(LIMIT);
  const inputs = Object.keys(result.metafile.inputs);
  expect(inputs.filter((input) => input.includes('zod'))).toEqual([]);
});
