import { serviceUriPrefix } from '@videogen/types/facts';
import type { Json, JsonObject } from '@videogen-tools/generate/json';

/** A text of a length in code points that has the schema's format, where that is possible. */
function ofLength(schema: JsonObject, length: number, letter: string, urlPrefix: string): string {
  if (schema['format'] !== 'uri') return letter.repeat(length);
  if (length <= urlPrefix.length) return 'a:'.padEnd(length, 'b').slice(0, length);
  return urlPrefix.padEnd(length, 'a');
}

function getLengths(schema: JsonObject, urlPrefix: string): string[] {
  const { minLength, maxLength } = schema;
  const lengths = [
    ...(typeof minLength === 'number' ? [minLength - 1, minLength, minLength + 1] : []),
    ...(typeof maxLength === 'number' ? [maxLength, maxLength + 1] : []),
  ].filter((length) => length >= 0);
  // Two code units each: a service that counts those instead of characters refuses too early.
  const wide =
    typeof maxLength === 'number' && schema['format'] === undefined
      ? ['\u{1F3AC}'.repeat(maxLength), '\u{1F3AC}'.repeat(maxLength + 1)]
      : [];
  return [...lengths.map((length) => ofLength(schema, length, 'a', urlPrefix)), ...wide];
}

const oddities: Readonly<Record<string, readonly string[]>> = {
  uri: ['not a uri', '/relative', 'a:', 'a:b'],
  uuid: ['not-a-uuid', '6F0D3C55-9D38-4C9B-8C0E-2F6F3C1A7B10', '6f0d3c559d384c9b8c0e2f6f3c1a7b10'],
};

/**
 * Texts at and one step over the limits of a schema.
 *
 * @param urlPrefix beginning of the URLs among them.
 */
export function getTexts(schema: JsonObject, urlPrefix: string): Json[] {
  const members = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const near = members.flatMap((member): Json[] =>
    typeof member === 'string'
      ? [member, `${member} `, member.toUpperCase(), member.toLowerCase()]
      : [member],
  );

  const constant = schema['const'];
  return [
    ...near,
    ...(constant === undefined
      ? []
      : [constant, typeof constant === 'number' ? constant + 1 : `${constant}!`]),
    ...getLengths(schema, urlPrefix),
    ...(oddities[String(schema['format'])] ?? []),
    ...(schema['format'] === 'uri' ? [`${urlPrefix}ä`] : []),
    ...('pattern' in schema
      ? [serviceUriPrefix, 'http://token', ` ${serviceUriPrefix}a`, `${serviceUriPrefix.toUpperCase()}a`]
      : []),
  ];
}
