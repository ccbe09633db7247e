import {
  maximumBytes,
  mediaFormats,
  minimumBytes,
  outputVideoUrlValidForMs,
  serviceUriValidForMs,
} from '@videogen/types/facts';
import { describe, expect, it } from 'vitest';
import { description, payloads } from '../src/cases/payloads.ts';
import { loadDocuments } from '../src/documents/document.ts';
import { createSchemaChecker } from '../src/documents/schema-checker.ts';
import { getZodSchema } from './support/zod.ts';

const check = createSchemaChecker(loadDocuments().openapi);

describe.each(payloads)('$schema: $why', ({ schema, accepted, value }) => {
  it(`is ${accepted ? 'accepted' : 'refused'} by the documents`, () => {
    const faults = check(`/components/schemas/${schema}`, value);
    expect(faults.length === 0, faults.join()).toBe(accepted);
  });

  it(`is ${accepted ? 'accepted' : 'refused'} by zod`, () => {
    expect(getZodSchema(schema).safeParse(value).success).toBe(accepted);
  });
});

it('the limits and file types of uploads, and the lifetimes, are those of the documents', () => {
  const { sizes, hours, formats } = description;
  expect(sizes.holds).toEqual({ 'the fewest bytes': minimumBytes, 'the most bytes': maximumBytes });
  expect(sizes.fails).toMatchObject({
    'a byte too few': minimumBytes - 1,
    'a byte too many': maximumBytes + 1,
  });
  expect(hours).toEqual({
    service_uri: serviceUriValidForMs / 3_600_000,
    video: outputVideoUrlValidForMs / 3_600_000,
  });
  for (const kind of ['image', 'audio', 'video'] as const)
    expect(mediaFormats[kind].map(({ extensions }) => extensions[0])).toEqual(formats[kind]);
});
