import { isRecord, memberOf } from './json.ts';

/**
 * Replaces the API key in a text, a JSON value (member names included), headers or an error, and returns a copy. An error
 * without a key is returned itself.
 */
export function redact<T>(keys: ReadonlySet<string>, value: T): T {
  const hide = (text: string): string =>
    [...keys].reduce((seen, key) => seen.replace(patternOf(key), '[API key]'), text);
  // Sound: the copies have the shape of the value; only texts differ.
  return copyOf(value, hide) as T;
}

function copyOf(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (!isRecord(value)) return value;
  if (value instanceof Headers) return new Headers([...value].map(([name, text]) => [name, hide(text)]));
  const text = textOf(value);
  const hidden = hide(text);
  if (value instanceof Error) return hidden === text ? value : new Error(hide(value.message));
  return JSON.parse(hidden);
}

/** Returns a value as JSON, and the own properties of errors. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, member: unknown) =>
      member instanceof Error
        ? Object.fromEntries(Object.getOwnPropertyNames(member).map((name) => [name, memberOf(member, name)]))
        : member,
    );
  } catch {
    return '"nested too deeply to be shown"';
  }
}

/** A long key is replaced anywhere. A short key can be a word, so it is replaced only as a whole value or credential. */
function patternOf(key: string): RegExp {
  const inJson = JSON.stringify(key).slice(1, -1);
  const any = [key, inJson, encodeURIComponent(key)]
    .map((form) => form.replace(/\W/g, String.raw`\$&`))
    .join('|');
  return key.length < 8
    ? new RegExp(`(?<=^|["'=]|bearer )(?:${any})(?=$|"(?!:)|[',;&])`, 'gi')
    : new RegExp(any, 'g');
}
