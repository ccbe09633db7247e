import { describe, expect, test } from 'vitest';
import { isChangeable } from '../../src/assumptions/resolve-assumptions.ts';
import { type UnspecifiedId, unspecified } from '../../src/generated/unspecified.ts';
import type { AssumeOptions, Emulator } from '../../src/index.ts';
import { post, readTask } from '../support/contract.ts';
import { png, upload } from '../support/files.ts';
import { receive, start } from '../support/start.ts';
import { createAndRead, meetResponses, useUpload } from '../support/tour.ts';

/** A part of the JSON Schema of a value. */
interface Part {
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Part>>;
}

/** Values of a schema: its examples, else an object for each example of a member. */
function getExamples({ examples, properties = {} }: Part): readonly unknown[] {
  const members = Object.entries(properties).flatMap(([name, part]) =>
    getExamples(part).map((value) => ({ [name]: value })),
  );
  return examples ?? members;
}

const ids = Object.keys(unspecified) as UnspecifiedId[]; // The register's own keys.
const settings = ids.flatMap((id) => {
  const { values, schema = {} } = unspecified[id].assumption;
  return (values ?? getExamples(schema)).map((value) => ({ id, value, text: JSON.stringify(value) }));
});

test('every entry that can be changed has settings to try', () => {
  const tried = new Set(settings.map(({ id }) => id));
  expect(ids.filter(isChangeable).length).toBeGreaterThan(10);
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

describe('empty inputs', () => {
  const uri = async (emulator: Emulator) => ({ service_uri: await upload(emulator, png(64, 64)) });
  const creates: readonly (readonly [string, (emulator: Emulator) => Promise<object>, unknown])[] = [
    ['text2video', async () => ({ prompt: 'A kitten' }), expect.objectContaining({ prompt: 'A kitten' })],
    ['image2video', async (emulator) => ({ image: await uri(emulator) }), {}],
    ['template2video', async (emulator) => ({ template: 'hug', image: await uri(emulator) }), {}],
  ];

  test.each(creates)(
    'are those of every task of %s until it has ended, read and in callbacks',
    async (path, makeBody, finished) => {
      const emulator = await start({ assume: { 'task-inputs': 'empty' } });
      const receiver = await receive();
      const body = { ...(await makeBody(emulator)), callback_url: receiver.url };
      const { json } = await post(emulator, `/v1/video/${path}`, body);
      const seen: unknown[] = [];

      for (const by of ['0s', '300ms', '500ms', '10s']) {
        await emulator.clock.advance(by);
        const task = await readTask(emulator, json['data']?.['task_id']);
        seen.push([task?.['status'], task?.['inputs']]);
      }

      const changes = [
        ['QUEUING', {}],
        ['PROCESSING', {}],
        ['SUCCESS', finished],
      ];

      expect(seen).toEqual([['PENDING', {}], ...changes]);

      const sent = receiver.received.map(({ body }) => JSON.parse(body));
      expect(sent.map(({ status, inputs }) => [status, inputs])).toEqual(changes);
    },
  );
});
