import { describe, expect, test } from 'vitest';
import { isChangeable } from '../../src/assumptions/resolve-assumptions.ts';
import { type UnspecifiedId, unspecified } from '../../src/generated/unspecified.ts';
import type { AssumeOptions } from '../../src/index.ts';
import { start } from '../support/start.ts';
import { createAndRead, meetResponses, useUpload } from '../support/tour.ts';

/** Those whose body the documents specify, and one of the others. */
const statuses = [403, 404, 422];
const each = (name: string): object[] => statuses.map((status) => ({ [name]: status }));

/** Settings of the entries whose values cannot be listed; the statuses that another response has are among them. */
const others: Readonly<Partial<Record<UnspecifiedId, readonly unknown[]>>> = {
  'task-transitions': [['PROCESSING'], ['QUEUING', 'PROCESSING']],
  'style-field-name': ['style', 'look'],
  'text-to-video-required': [['prompt'], ['prompt', 'model', 'seconds']],
  'image-to-video-required': [['image', 'prompt']],
  'template-to-video-required': [['template'], ['image']],
  'video-to-video-required': [['video'], ['model']],
  'create-defaults': [{ seconds: 1 }, { seconds: 10, aspect_ratio: '1:1' }],
  'task-not-found': [...each('status'), { detail: 'no' }],
  'invalid-key-status': statuses,
  'missing-key': statuses,
  'banned-body': [{ hint: 'x', nested: { code: 1 } }],
  'media-reference-errors': statuses,
  'file-errors': ['tooSmall', 'tooLarge', 'noLength', 'wrongType'].flatMap(each),
  'failed-task-reason': ['error', 'failure_reason'],
  'other-errors': ['path', 'method', 'size', 'contentType'].flatMap(each),
  'inline-base64-limit': [1, 1000],
  'presigned-url-lifetime': [{ seconds: 0 }, ...each('status')],
  'callback-retries': [{ attempts: 1 }, { firstDelaySeconds: 0 }],
  'callback-timeout': [0.5, 60],
  'rate-limits': [{ requests: 1, seconds: 60 }],
  'concurrency-limits': [null, 1],
  'credits-per-task': [{ perSecond: 0 }, { perSecond: 2.5 }, { perSecond: 1e9 }],
  'video-url-expiry': statuses,
};

const ids = Object.keys(unspecified) as UnspecifiedId[]; // The register's own keys.
const settings = ids.flatMap((id) => {
  const { values } = unspecified[id].assumption;
  return (values ?? others[id] ?? []).map((value) => ({ id, value, text: JSON.stringify(value) }));
});

test('every entry that can be changed has settings to try', () => {
  const tried = new Set(settings.map(({ id }) => id));
  expect(ids.filter((id) => isChangeable(id) && !tried.has(id))).toEqual([]);
});

describe('every setting of every assumption keeps to the documents', () => {
  test.each(settings)('$id: $text', async ({ id, value }) => {
    const emulator = await start({ assume: { [id]: value } as AssumeOptions }); // As from a command line.
    await meetResponses(emulator);
    await createAndRead(emulator);
    if (id !== 'presigned-url-lifetime' && id !== 'rate-limits') await useUpload(emulator);
  });
});
