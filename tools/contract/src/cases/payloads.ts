import { readFileSync } from 'node:fs';
import { serviceUriPrefix } from '@videogen/types/facts';
import type { Json, JsonObject } from '@videogen-tools/generate/json';
import { isObject } from '@videogen-tools/generate/json';
import { parse } from 'yaml';
import type { MediaKind } from '../values/pool.ts';

/** One payload and whether the contract accepts it. */
export type Payload = {
  readonly schema: string;
  readonly accepted: boolean;
  readonly why: string;
  readonly value: Json;
  /** The field that a refusal of the value names. */
  readonly field?: string;
};

type Named<Value> = Readonly<Record<string, Value>>;

/** A sentence of the description, with values that hold and fail; `description.yaml` says what each key means. */
type Rule = {
  readonly in: Named<JsonObject>;
  readonly field?: string;
  readonly each?: readonly string[];
  readonly required?: readonly string[];
  readonly holds?: Named<Json>;
  readonly fails?: Named<Json>;
};

type Description = {
  readonly rules: readonly Rule[];
  readonly sizes: { readonly holds: Named<number>; readonly fails: Named<number> };
  readonly formats: Readonly<Record<MediaKind, readonly string[]>>;
  readonly hours: { readonly service_uri: number; readonly video: number };
};

/** The sentences of the description with values, from `description.yaml`. */
export const description: Description = parse(
  readFileSync(new URL('description.yaml', import.meta.url), 'utf8'),
  { merge: true },
);

/** The reference, the content and the beginning of the URLs in the payloads; a service gets others instead. */
export const placeholders = {
  reference: `${serviceUriPrefix}abc`,
  inline: 'aGVsbG8=',
  url: 'https://a.example/',
};

/** Payloads written from the description of the service, not from the documents. */
export const payloads: readonly Payload[] = description.rules.flatMap((rule) =>
  Object.entries(rule.in).flatMap(([schema, base]) => getPayloads(rule, schema, base)),
);

function getPayloads({ field, each = [], required = [], ...rule }: Rule, schema: string, base: JsonObject) {
  const payload = (accepted: boolean, why: string, value: Json): Payload => ({
    schema,
    accepted,
    why,
    value: expanded(field === undefined ? value : { ...base, [field]: value }),
    ...(field !== undefined && { field }),
  });
  return [
    ...each.map((value) => payload(true, `${field} ${value}`, value)),
    ...Object.entries(rule.holds ?? {}).map(([why, value]) => payload(true, why, value)),
    ...Object.entries(rule.fails ?? {}).map(([why, value]) => payload(false, why, value)),
    ...required.map((name) => {
      const { [name]: _, ...others } = base;
      return payload(false, `no ${name}`, others);
    }),
  ];
}

/** Replaces `$text`, `$emoji` and `$url` by texts of that many characters. */
function expanded(value: Json): Json {
  if (Array.isArray(value)) return value.map(expanded);
  if (!isObject(value)) return value;
  const { $text, $emoji, $url } = value;
  if (typeof $text === 'number') return 'x'.repeat($text);
  if (typeof $emoji === 'number') return '🌊'.repeat($emoji);
  if (typeof $url === 'number') return placeholders.url.padEnd($url, 'x');
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, expanded(item)]));
}
