import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  maximumBytes,
  mediaFormats,
  minimumBytes,
  outputVideoUrlValidForMs,
  serviceUriValidForMs,
} from '@videogen/types/facts';
import * as validators from '@videogen/validators';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { description, payloads } from '../src/cases/payloads.ts';

const bundle = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json')), 'utf8'),
);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(bundle, 'openapi');

/** The zod schema that carries the name of a schema of the documents: `Task` is `taskSchema`. */
function zodSchema(name: string): { safeParse: (value: unknown) => { success: boolean } } {
  const key = `${name[0]?.toLowerCase()}${name.slice(1)}Schema`;
  const schema = Object.entries(validators).find(([exported]) => exported === key)?.[1];
  if (typeof schema !== 'object' || !('safeParse' in schema)) throw new Error(`no ${key} is exported`);
  return schema;
}

describe.each(payloads)('$schema: $why', ({ schema, accepted, value }) => {
  it(`is ${accepted ? 'accepted' : 'refused'} by the documents`, () => {
    expect(ajv.validate(`openapi#/components/schemas/${schema}`, value), ajv.errorsText()).toBe(accepted);
  });

  it(`is ${accepted ? 'accepted' : 'refused'} by zod`, () => {
    expect(zodSchema(schema).safeParse(value).success).toBe(accepted);
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
