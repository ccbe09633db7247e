import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const float32 = 3.4028234663852886e38;

/** The judge of payloads: JSON Schema 2020-12 with the formats that can be checked. */
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

/** Patterns are ECMA-262 with `u`; authors also write ones that only parse without it. */
export function lenientRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern, flags.replace('u', ''));
  }
}

/** Formats whose values the judge can tell apart; the others are only compared by name. */
export const checkedFormats: ReadonlySet<string> = new Set([
  'date',
  'time',
  'date-time',
  'iso-time',
  'iso-date-time',
  'duration',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'regex',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
  'int32',
  'int64',
  'float',
  'double',
]);

/** Values of each format, and near misses: tried wherever a string is wanted. */
export const formatSamples: Readonly<Record<string, readonly string[]>> = {
  date: [
    '2026-01-31',
    '1999-12-31',
    '2024-02-29',
    '1970-01-01',
    '2038-01-19',
    '2000-02-29',
    '9999-12-31',
    '0001-01-01',
    '2026-02-30',
  ],
  time: [
    '10:20:30Z',
    '10:20:30.5+01:00',
    '00:00:00Z',
    '23:59:59Z',
    '12:00:00-05:00',
    '08:30:00+00:00',
    '23:59:59.999Z',
    '01:02:03+14:00',
    '10:20:30',
  ],
  'date-time': [
    '2026-01-31T10:20:30Z',
    '2026-01-31T10:20:30.123+02:00',
    '1970-01-01T00:00:00Z',
    '2024-02-29T23:59:59Z',
    '1999-12-31T23:59:59.999Z',
    '2038-01-19T03:14:07-05:00',
    '2000-01-01T00:00:00+00:00',
    '9999-12-31T23:59:59Z',
    '2026-01-31T10:20:30',
  ],
  duration: ['P1D', 'PT5M', 'P1Y2M', 'P3W', 'PT1H30M', 'P1Y', 'PT10S', 'P1DT12H'],
  uri: [
    'https://example.com/a',
    'urn:a:b',
    'mailto:a@example.com',
    'http://localhost:8080/x?y=1#z',
    'ftp://example.com',
    'https://example.com',
    'https://user@example.com:8443/p/q?r=s&t=u',
    'tag:example.com,2026:x',
    'data:text/plain,hi',
  ],
  'uri-reference': ['/a/b', '../a', '#x', 'a', '?q=1', '//example.com/a', 'a/b/c', './a'],
  'uri-template': ['/a/{b}'],
  email: [
    'a@example.com',
    'first.last+tag@sub.example.org',
    'b@example.net',
    'x_y@example.co',
    '1@example.com',
    'A.B@EXAMPLE.COM',
    'long.name@mail.example.com',
    'q-r@s-t.example',
  ],
  hostname: [
    'example.com',
    'localhost',
    'a',
    'sub.example.org',
    'x-1.example',
    'EXAMPLE.com',
    'a.b.c.d',
    'xn--bcher-kva.example',
  ],
  ipv4: [
    '192.0.2.1',
    '255.255.255.255',
    '0.0.0.0',
    '127.0.0.1',
    '10.0.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '1.2.3.4',
    '256.1.1.1',
  ],
  ipv6: [
    '2001:db8::1',
    '::1',
    '::',
    'fe80::1',
    '2001:db8:0:0:0:0:0:1',
    '::ffff:192.0.2.1',
    'ff02::2',
    '2001:DB8::A',
  ],
  regex: ['^a+$', '('],
  uuid: [
    '123e4567-e89b-12d3-a456-426614174000',
    '00000000-0000-0000-0000-000000000000',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    'F47AC10B-58CC-4372-A567-0E02B2C3D479',
    '018f2f5e-7b3a-7c11-8c2d-0123456789ab',
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '9b2e6d4a-1c3f-4e5d-8a7b-6c5d4e3f2a1b',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  'json-pointer': ['/a/0', ''],
  'relative-json-pointer': ['0/a'],
  byte: ['aGVsbG8=', 'a'],
};
