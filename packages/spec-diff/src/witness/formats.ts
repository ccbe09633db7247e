import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { lenientRegExp } from '../schema/formats.ts';

const float32 = 3.4028234663852886e38;

/** Creates a validator of JSON Schema 2020-12 with the formats that can be checked. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    logger: false,
    addUsedSchema: false,
    code: { optimize: false, regExp: Object.assign(lenientRegExp, { code: 'lenientRegExp' }) },
  });
  // The default export of a CommonJS module arrives as the module itself or as its `default`, by resolution mode.
  const add = (typeof addFormats === 'function' ? addFormats : Reflect.get(addFormats, 'default')) as (
    ajv: Ajv2020,
    options?: { mode: 'full' },
  ) => unknown;
  add(ajv, { mode: 'full' });
  addNumberFormats(ajv);
  return ajv;
}

function addNumberFormats(ajv: Ajv2020): void {
  const within = (limit: number) => (value: number) => Math.abs(value) <= limit;
  ajv.addFormat('float', { type: 'number', validate: within(float32) });
  ajv.addFormat('double', { type: 'number', validate: within(Number.MAX_VALUE) });
  ajv.addFormat('int64', {
    type: 'number',
    validate: (value) => Number.isInteger(value) && within(2 ** 63)(value),
  });
  for (const opaque of ['binary', 'password', 'byte']) ajv.addFormat(opaque, true);
}

/** Values of each format, and near misses: tried wherever a string of some format is wanted. */
export const formatSamples: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-01-31', '2024-02-29', '2026-02-30'],
  time: ['10:20:30Z', '10:20:30.5+01:00', '10:20:30'],
  'date-time': ['2026-01-31T10:20:30Z', '2026-01-31T10:20:30.123+02:00', '2026-01-31T10:20:30'],
  duration: ['P1D', 'PT5M', 'P3W'],
  uri: ['https://example.com/a', 'urn:a:b', 'http://localhost:8080/x?y=1#z'],
  'uri-reference': ['/a/b', '../a', '#x'],
  'uri-template': ['/a/{b}'],
  email: ['a@example.com', 'first.last+tag@sub.example.org'],
  hostname: ['example.com', 'localhost'],
  ipv4: ['192.0.2.1', '255.255.255.255', '256.1.1.1'],
  ipv6: ['2001:db8::1', '::1'],
  regex: ['^a+$', '('],
  uuid: ['123e4567-e89b-12d3-a456-426614174000', 'F47AC10B-58CC-4372-A567-0E02B2C3D479'],
  'json-pointer': ['/a/0', ''],
  'relative-json-pointer': ['0/a'],
  byte: ['aGVsbG8=', 'a'],
};
