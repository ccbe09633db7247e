import { ApiKeyError } from './errors/errors.ts';
import { getText } from './json.ts';
import type { ApiKey } from './options.ts';

/** Returns the API key for a request; undefined when the client sends none. */
export type KeyReader = () => string | undefined | Promise<string>;

/** Creates the reader of an API key, which only it can reach. A `TypeError` about an invalid key does not show it. */
export function createKeyReader(apiKey: ApiKey | false): KeyReader {
  if (typeof apiKey !== 'function') {
    const key = apiKey === false ? undefined : checkKey(apiKey);
    return () => key;
  }
  return async () => {
    try {
      return checkKey(await apiKey());
    } catch (cause) {
      throw new ApiKeyError(`apiKey() failed: ${getText(cause)}`, { cause, sent: false });
    }
  };
}

function checkKey(given: unknown): string {
  if (typeof given === 'string' && /^[\x21-\x7e]+$/.test(given)) return given;
  throw new TypeError('apiKey must be, or return, a string of visible ASCII characters');
}
