import type { Json, JsonObject } from '../documents/json.ts';
import type { OperationId } from '../documents/operations.ts';
import type { Pool } from '../values/pool.ts';
import type { RequestCase } from './case.ts';

/** Common parts of the cases of one create operation. */
export type RequestVariant = {
  /** Prefix of the case ids: `text-to-video`. */
  readonly name: string;
  readonly operation: OperationId;
  /** Component schema of the request. */
  readonly schema: string;
  /** A valid request. */
  base(pool: Pool): JsonObject;
};

/** A value of a field; a function when it must exist on the target; `undefined` leaves the field out. */
export type Value = Json | undefined | ((pool: Pool) => Json);

function made(value: Value, pool: Pool): Json | undefined {
  return typeof value === 'function' ? value(pool) : value;
}

/** Returns the name of a value in a case id. */
export function label(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  if (typeof value === 'string' && text.length > 40) {
    return `a text of ${[...value].length} characters ${JSON.stringify([...value][0])}`;
  }
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function withField(base: JsonObject, name: string, value: Json | undefined): JsonObject {
  const { [name]: _old, ...others } = base;
  return value === undefined ? others : { ...others, [name]: value };
}

/**
 * Cases of one field: each value it accepts and each it refuses, in an otherwise valid request.
 *
 * @param sentence of the description of the field.
 * @param values by verdict, with a name for those that are made.
 */
export function field(
  variant: RequestVariant,
  name: string,
  sentence: string,
  values: {
    readonly accepts?: readonly Value[];
    readonly refuses?: readonly Value[];
    /** Fields to add to the request, such as one that a `null` requires. */
    readonly beside?: (pool: Pool) => JsonObject;
    /** Location of the sentence, when it is not at the property. */
    readonly pointer?: string;
  },
): RequestCase[] {
  const location = values.pointer ?? `/components/schemas/${variant.schema}/properties/${name}`;
  const one = (verdict: 'accepts' | 'refuses', value: Value, index: number): RequestCase => ({
    kind: 'request',
    id: `${variant.name}/${name}/${verdict} ${typeof value === 'function' ? value.name || `form ${index + 1}` : label(value)}`,
    operation: variant.operation,
    source: { location: `openapi#${location}`, sentence },
    needs: [],
    input: {
      body: (pool) => withField({ ...variant.base(pool), ...values.beside?.(pool) }, name, made(value, pool)),
    },
    expected: verdict === 'accepts' ? { status: '200' } : { status: '422', loc: ['body', name] },
  });
  return [
    ...(values.accepts ?? []).map((value, index) => one('accepts', value, index)),
    ...(values.refuses ?? []).map((value, index) => one('refuses', value, index)),
  ];
}

/** The forms of a media input, for a kind of media. */
export function mediaForms(kind: 'image' | 'audio' | 'video'): { accepts: Value[]; refuses: Value[] } {
  return {
    accepts: [
      function aReference(pool: Pool): Json {
        return { service_uri: pool.reference(kind) };
      },
      function aReferenceBesideNull(pool: Pool): Json {
        return { service_uri: pool.reference(kind), bytes_base64_encoded: null };
      },
      function inlineContent(pool: Pool): Json {
        return { bytes_base64_encoded: pool.inline(kind) };
      },
      function inlineContentBesideNull(pool: Pool): Json {
        return { service_uri: null, bytes_base64_encoded: pool.inline(kind) };
      },
      function bothForms(pool: Pool): Json {
        return { service_uri: pool.reference(kind), bytes_base64_encoded: pool.inline(kind) };
      },
    ],
    refuses: [
      {},
      { service_uri: null },
      { bytes_base64_encoded: null },
      { service_uri: null, bytes_base64_encoded: null },
      { service_uri: 'https://files.example/a.png' },
      { service_uri: 'service://' },
      { service_uri: 7 },
      { bytes_base64_encoded: 7 },
      'service://b2f7c1d09e5a4c1f',
    ],
  };
}

const ratios = ['16:9', '9:16', '1:1', '4:3', '3:4'];

/** Values of an aspect ratio. */
export function ratioValues(nullable: boolean): { accepts: Value[]; refuses: Value[] } {
  const odd: Value[] = ['2:1', '16x9', '', 1.78];
  return nullable
    ? { accepts: [...ratios, null, undefined], refuses: odd }
    : { accepts: [...ratios, undefined], refuses: [...odd, null] };
}

/** Values of a duration in whole seconds from 1 to a maximum. */
export function secondsValues(maximum: number): { accepts: Value[]; refuses: Value[] } {
  return { accepts: [1, 2, maximum], refuses: [0, -1, maximum + 1, 1.5, '5', null] };
}

/** Values of a prompt of at most 2000 characters. */
export const promptValues: { accepts: Value[]; refuses: Value[] } = {
  accepts: ['', 'a', 'a'.repeat(2000), '\u{1F3AC}'.repeat(2000)],
  refuses: ['a'.repeat(2001), '\u{1F3AC}'.repeat(2001), null, 7],
};

/** Values of a callback URL. */
export const callbackUrlValues: { accepts: Value[]; refuses: Value[] } = {
  accepts: [
    null,
    undefined,
    function aUrl({ urlPrefix }: Pool): Json {
      return `${urlPrefix}callbacks/video/3f1c`;
    },
    function aUrlOf2083Characters({ urlPrefix }: Pool): Json {
      return urlPrefix.padEnd(2083, 'a');
    },
  ],
  refuses: [
    '',
    'not a uri',
    '/relative',
    function aUrlOf2084Characters({ urlPrefix }: Pool): Json {
      return urlPrefix.padEnd(2084, 'a');
    },
    7,
  ],
};
