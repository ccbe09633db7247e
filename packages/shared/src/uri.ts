/**
 * RFC 3986 as the JSON Schema validator ajv checks it with its full formats, so that one verdict holds everywhere:
 * `new URL` and zod's own check accept and refuse other URIs. It is ajv's expression without redundant parts: ajv reads a
 * host that is a name, with a user and a port, as a path as well, so that only hosts in brackets have a rule of their own.
 */
const uri =
  /^[a-z][a-z0-9+\-.]*:(?:(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})+|\/?\/(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:)?[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|v[0-9a-f]+\.[\w\-.~!$&'()*+,;=:]+)\](?::\d*)?(?:\/(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*)?)(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;

/** Longer texts overflow the stack of some engines' expressions; the contract has no such URIs. */
const longest = 8000;

/**
 * Returns whether a text is an absolute URI (RFC 3986) of at most 8000 characters.
 *
 * @example
 * isUri('https://app.example/callbacks'); // true
 * isUri('/callbacks'); // false
 */
export function isUri(text: string): boolean {
  return text.length <= longest && uri.test(text);
}
