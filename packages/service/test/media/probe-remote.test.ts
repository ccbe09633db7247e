import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { probeMedia } from '../../src/media.ts';

const fixtures = new URL('../../../../tools/contract/fixtures/', import.meta.url);

describe.each(['video.mp4', 'audio.wav', 'image.png'])('%s behind a URL', (name) => {
  let server: Server;
  let url: string;
  /** Requests that succeed before the storage fails. */
  let successes: number;

  beforeEach(async () => {
    const content = await readFile(new URL(name, fixtures));
    server = createServer((_, response) => {
      successes -= 1;
      if (successes < 0) response.writeHead(503).end();
      else response.writeHead(200, { 'content-length': content.byteLength }).end(content);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // An address of a listening TCP server is an object.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
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
