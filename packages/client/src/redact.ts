import { getJson, getReason, getText, isRecord } from './json.ts';

/** Replaces the API key in a text, which may be JSON. */
export function redact(key: string | undefined, text: string): string {
  return key ? text.replace(getPattern(key), '[API key]') : text;
}

/** The query of a URL or of a path, or one with a value, without the punctuation behind it. */
const query = /\?(?:(?<=\/[^\s"?]*\?)|(?=[^\s"?]*=))[^\s"<>]*[^\s"<>'`():;,.]/g;

/** Hides the queries of URLs in a text, which hold signatures, and their user names and passwords. */
export function hideQueries(text: string): string {
  return text.replace(/\/\/[^\s"/?]*@/g, '//').replace(query, '?[secret]');
}

/** Returns an error or another value itself when nothing in it shows the API key; otherwise an error with its reason only. */
export function redactCause(key: string | undefined, cause: unknown): unknown {
  const text = isRecord(cause) ? getJson(cause) : getText(cause);
  // What cannot be searched may hold the key.
  return text !== undefined && redact(key, text) === text ? cause : new Error(redact(key, getReason(cause)));
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
