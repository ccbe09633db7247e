import type { JsonObject } from '@videogen/engine';
import { isObject } from '@videogen/shared/is-object';

/** Maximum of the bytes of a response in JSON: it may repeat the inline media of the request. */
const MAX_JSON = 50_000_000;

/** Maximum length of a reason that is taken from an error body. */
const MAX_REASON = 300;

/** Maximum length of a secret in an error body, with its escapes. */
const MAX_SECRET = 4000;

/**
 * Reads the JSON object of a response.
 *
 * @throws {Error} when it is too long, not JSON, or not an object
 */
export async function readObject(response: Response): Promise<JsonObject> {
  const { text, isWhole } = await readText(response, MAX_JSON);
  const host = new URL(response.url || 'http://unknown').host;
  if (!isWhole) throw new Error(`${host} responded with more than ${MAX_JSON} bytes of JSON.`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The error of the parser quotes the text, which may repeat a secret.
  }
  // Safe: what is parsed from JSON has members of JSON.
  if (isObject(body)) return body as JsonObject;
  throw new Error(`${host} responded with text that is not a JSON object.`);
}

/** Reads the start of a response, for an error, without the secrets that the response repeats. */
export async function readStart(response: Response, hide: (text: string) => string): Promise<string> {
  // A secret at the end of the reason is read whole, so that it is hidden.
  const { text } = await readText(response, MAX_REASON + MAX_SECRET);
  return hide(text).slice(0, MAX_REASON);
}

/** Reads a body, or, of a longer one, about as many bytes as the limit. */
async function readText(
  { body }: Response,
  limit: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // To break cancels the body.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) break;
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isWhole: size <= limit };
}
