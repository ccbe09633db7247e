import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMediaInspector } from '../../src/domain/media-inspector.ts';
import { resolveMedia } from '../../src/domain/resolve-media.ts';
import type { MediaKind } from '../../src/index.ts';
import { createHarness } from '../support/harness.ts';

const png = await readFile(new URL('../../../../tools/contract/fixtures/image.png', import.meta.url));

/** Finds the file of a media input, in a service that knows one file by its URI. */
async function resolve(value: unknown, accepts: readonly MediaKind[]) {
  const { service, blobs } = createHarness();
  const knownFile = async (uri: string) => (uri === 'service://sample' ? blobs.put(png) : undefined);
  const context = { ...service.context, knownFile };
  const inspector = createMediaInspector(blobs);
  const dependencies = { context, uploads: service.uploads, inspector, organization: 'org-1' };
  return resolveMedia({ value, loc: ['body', 'media'], accepts }, dependencies);
}

test('a file that needs no upload is found by its URI', async () => {
  expect(await resolve({ service_uri: 'service://sample' }, ['image'])).toEqual({
    ...{ blob: expect.any(String), size: png.length, format: 'png', mediaType: 'image/png' },
  });
});

test.each([
  [{ service_uri: 'service://sample' }, 'service_uri', 'The file is image (png); needed is audio or video'],
  [
    { bytes_base64_encoded: 'QUJDREVG' },
    'bytes_base64_encoded',
    'The file is of no supported format; needed is audio or video',
  ],
])('an input of another kind names each kind that is accepted: %j', async (value, member, msg) => {
  await expect(resolve(value, ['audio', 'video'])).rejects.toMatchObject({
    code: 'MEDIA_FORMAT',
    errors: [{ loc: ['body', 'media', member], msg, type: 'media_format' }],
  });
});

test.each([null, 'a text', [], {}])(
  'an input that is not an object with content (%j) is empty',
  async (value) => {
    await expect(resolve(value, ['image'])).rejects.toMatchObject({
      code: 'INLINE_INVALID',
      errors: [{ loc: ['body', 'media', 'bytes_base64_encoded'], type: 'base64_empty' }],
    });
  },
);

test.each([`xservice://${'a'.repeat(32)}`, `service://${'a'.repeat(32)}x`, `service://${'A'.repeat(32)}`])(
  'a reference of another form (%s) is malformed',
  async (service_uri) => {
    await expect(resolve({ service_uri }, ['image'])).rejects.toMatchObject({
      code: 'MEDIA_REFERENCE',
      errors: [{ loc: ['body', 'media', 'service_uri'], type: 'media_reference_malformed' }],
    });
  },
);
