import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { beforeEach, describe, expect, test } from 'vitest';
import { probeMedia } from '../../src/media.ts';

const fixtures = new URL('../../../../tools/contract/fixtures/', import.meta.url);

describe.each(['video.mp4', 'audio.wav', 'image.png'])('%s behind a URL', (name) => {
  let url: string;
  /** Requests that succeed before the storage fails. */
  let successes: number;

  beforeEach(async () => {
    const content = await readFile(new URL(name, fixtures));
    const server = createServer((_, response) => {
      successes -= 1;
      if (successes < 0) response.writeHead(503).end();
      else response.writeHead(200, { 'content-length': content.byteLength }).end(content);
    });
    const listening = await listen(server);
    url = listening.url;
    return listening.close;
  });

  test('is read', async () => {
    successes = 10;
    expect(await probeMedia({ url })).toMatchObject({ ok: true });
  });

  test.each([0, 1])(
    'is unreadable, not corrupt, when the storage fails after %i responses',
    async (count) => {
      successes = count;
      expect(await probeMedia({ url })).toMatchObject({ ok: false, reason: 'UNREADABLE' });
    },
  );
});
