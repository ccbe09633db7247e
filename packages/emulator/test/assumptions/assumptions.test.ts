import { describe, expect, test } from 'vitest';
import { resolveAssumptions } from '../../src/assumptions/resolve-assumptions.ts';
import restsOn from '../../src/assumptions/rests-on.json' with { type: 'json' };
import { unspecified } from '../../src/generated/unspecified.ts';
import type { AssumeOptions } from '../../src/index.ts';
import { createTask, post, readTask } from '../support/contract.ts';
import { png, upload, wav } from '../support/files.ts';
import { sample } from '../support/samples.ts';
import { start } from '../support/start.ts';
import { createAndRead, meetResponses, useUpload } from '../support/tour.ts';

test('without changes everything is as the register says', () => {
  const wanted = Object.fromEntries(
    Object.entries(unspecified).map(([id, { assumption }]) => [id, assumption.value]),
  );
  expect(resolveAssumptions({})).toEqual(wanted);
});

describe('every entry', () => {
  test.each(Object.entries(unspecified))(
    '%s accepts its own value and the values of its list only',
    (id, { assumption }) => {
      const resolve = (value: unknown) => resolveAssumptions({ [id]: value } as AssumeOptions); // As from a command line.
      for (const value of [assumption.value, ...(assumption.values ?? [])])
        expect(resolve(value)).toHaveProperty([id], value);
      const takesText = typeof assumption.value === 'string' || assumption.value === null;
      for (const wrong of takesText ? [[[]]] : [[[]], 'a text'])
        expect(() => resolve(wrong)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
    },
  );
});

test('the table of the entries that responses rest on names entries of the register', () => {
  const { refusals, statuses, grant, download } = restsOn;
  const named = [...Object.values(refusals), ...Object.values(statuses), grant, download].flat();
  expect(named.filter((id) => !Object.hasOwn(unspecified, id))).toEqual([]);
});

test('every entry that a response can rest on marks a response', async () => {
  const marked = new Set<string>();
  const emulator = await start({ faults: [{ kind: 'rate-limit', on: 'createUpload', count: 1 }] });
  emulator.subscribe((event) => {
    if (event.type === 'request') {
      for (const id of event.request.assumptions) marked.add(id);
    }
  });

  await meetResponses(emulator);
  await createAndRead(emulator);
  await useUpload(emulator);
  const audio = { bytes_base64_encoded: Buffer.from(wav()).toString('base64') };
  const image = { bytes_base64_encoded: Buffer.from(png(10, 10)).toString('base64') };
  const video = { service_uri: await upload(emulator, await sample('h264-high.mp4'), 'a.mp4') };
  await post(emulator, '/v1/video/talking-avatar', { audio, image, video, seconds: 5 });
  await post(emulator, '/v1/video/image2video', { image: { service_uri: 'service://none' } });

  const waiting = await createTask(emulator);
  await emulator.clock.advance('300ms');
  await readTask(emulator, waiting);
  const done = (await emulator.tasks.list()).find(({ output }) => output !== null);
  const download = await fetch(String((await readTask(emulator, done?.id))?.['output_videos']?.[0]?.['url']));
  await download.bytes();

  expect(download.headers.get('x-videogen-assumption')).toContain('output-video-authentication');

  const all = new Set(Object.keys(unspecified));
  // No response shows these: they are about callbacks, or about behaviour that never occurs.
  const silent = [
    'callback-retries',
    'callback-timeout',
    'callback-signature',
    'callback-changes',
    'callback-delivered',
    'deprecation-policy',
    'version-negotiation',
    'value-lists',
    'credits-used-up',
    'text-to-video-image',
  ];

  expect([...all].filter((entry) => !marked.has(entry)).toSorted()).toEqual(silent.toSorted());

  for (const [entry, { marks }] of Object.entries(unspecified))
    expect(marks.startsWith('none'), entry).toBe(silent.includes(entry));

  expect([...marked].filter((entry) => !all.has(entry))).toEqual([]);
});
