import { getMember, getText, isRecord } from './json.ts';

/**
 * Replaces the API key in a text, a JSON value (member names included), headers or an error, and returns a copy. An error
 * without a key is returned itself.
 */
export function redact<T>(keys: ReadonlySet<string>, value: T): T {
  const hide = (text: string): string =>
    [...keys].reduce((seen, key) => seen.replace(getPattern(key), '[API key]'), text);
  try {
    // Safe: the copies have the shape of the value; only texts differ.
    return copyOf(value, hide) as T;
  } catch {
    // Sound enough: a value that throws when it is read has no shape; it is shown only.
    return 'a value that cannot be shown' as T;
  }
}

function copyOf(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (!isRecord(value)) return value;
  if (value instanceof Headers) return new Headers([...value].map(([name, text]) => [name, hide(text)]));
  const text = getJson(value);
  const hidden = text && hide(text);
  // What cannot be searched may hold the key.
  if (value instanceof Error)
    return text && hidden === text ? value : new Error(hide(getText(value.message)));
  return hidden ? JSON.parse(hidden) : 'a value that is nested too deeply to be shown';
}

/** Returns a value as JSON, and the own properties of errors; undefined when it is cyclic or nested too deeply. */
function getJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, member: unknown) =>
      member instanceof Error
        ? Object.fromEntries(
            Object.getOwnPropertyNames(member).map((name) => [name, getMember(member, name)]),
          )
        : member,
    );
  } catch {
    return undefined;
  }
}

/** A long key is replaced anywhere. A short key can be a word, so it is replaced only as a whole value or credential. */
function getPattern(key: string): RegExp {
  const inJson = JSON.stringify(key).slice(1, -1);
  const any = [key, inJson, encodeURIComponent(key)]
    .map((form) => form.replace(/\W/g, String.raw`\$&`))
    .join('|');
  return key.length < 8
    ? new RegExp(`(?<=^|["'=]|bearer )(?:${any})(?=$|"(?!:)|[',;&])`, 'gi')
    : new RegExp(any, 'g');
}
