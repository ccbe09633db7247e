import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, test } from 'vitest';
import { createMediaInspector } from '../../src/domain/media-inspector.ts';
import { createMemoryBlobs } from '../../src/memory.ts';

test('an image behind a URL is read twice: its first bytes, and its header', async () => {
  const content = await readFile(new URL('../../../../tools/contract/fixtures/image.png', import.meta.url));
  const ranges: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    ranges.push(headers.range);
    response.writeHead(200, { 'content-length': content.byteLength }).end(content);
  });
  const { url, close } = await listen(server);
  const { inspect, aspectRatio } = createMediaInspector({ ...createMemoryBlobs(), source: () => ({ url }) });
  const image = { blob: 'image', organization: 'org-1' };
  expect(await inspect(image, ['image'])).toMatchObject({ kind: 'image', format: 'png' });
  expect(await aspectRatio(image)).toBeDefined();
  expect(ranges).toHaveLength(2);
  await close();
});
