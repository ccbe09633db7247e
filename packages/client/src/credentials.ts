import { ApiKeyError } from './errors/request-errors.ts';
import type { ApiKey } from './options.ts';

/** The secret of a client; it is held in closures alone. */
export interface Credentials {
  /** The value of the header `Authorization`. */
  readonly bearer: () => string | Promise<string>;
  /** Replaces the key wherever it stands in a text or in the strings of a JSON value, which undefined is not. */
  readonly redact: <T>(value: T) => T;
}

/**
 * Keeps an API key.
 *
 * @throws {TypeError} when the key cannot be one; the message does not show it
 */
export function createCredentials(apiKey: ApiKey): Credentials {
  let key = '';
  const keep = (given: unknown): string => {
    if (typeof given !== 'string' || !/^[\x21-\x7e]+$/.test(given)) {
      throw new TypeError('apiKey must be a string of visible ASCII, or a function that gives one');
    }
    key = given;
    return `Bearer ${given}`;
  };
  const fixed = typeof apiKey === 'function' ? undefined : keep(apiKey);
  const ask = async (): Promise<string> => {
    try {
      // Sound: `ask` is only used when the key is a function.
      return keep(await (apiKey as () => unknown)());
    } catch (cause) {
      throw new ApiKeyError('The function given as apiKey failed', {
        cause,
        sent: false,
      });
    }
  };
  return {
    bearer: () => fixed ?? ask(),
    redact: (value) => {
      if (key === '') return value;
      return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
        typeof part === 'string' ? part.replaceAll(key, '[API key]') : part,
      );
    },
  };
}
