import { describe, expect, test } from 'vitest';
import { isChangeable } from '../../src/assumptions/resolve-assumptions.ts';
import { type UnspecifiedId, unspecified } from '../../src/generated/unspecified.ts';
import type { AssumeOptions } from '../../src/index.ts';
import { start } from '../support/start.ts';
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
