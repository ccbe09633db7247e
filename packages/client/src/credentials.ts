import { ApiKeyError } from './errors/request-errors.ts';
import { getText } from './json.ts';
import type { ApiKey } from './options.ts';

/** The secret of a client; it is reachable through closures only. */
export interface Credentials {
  /** Returns the value of the header `Authorization`; undefined when the client sends no key. */
  readonly bearer: () => string | undefined | Promise<string>;
  /** The keys in use, for redaction. */
  readonly keys: ReadonlySet<string>;
}

/** Creates the credentials of an API key. A `TypeError` about an invalid key does not show it. */
export function createCredentials(apiKey: ApiKey | false): Credentials {
  const keys = new Set<string>();
  const getBearer = (given: unknown): string => {
    if (typeof given !== 'string' || !/^[\x21-\x7e]+$/.test(given)) {
      throw new TypeError('apiKey must be, or return, a string of visible ASCII characters');
    }
    keys.add(given);
    const [oldest] = keys;
    // Responses can be late, so the last ten keys of a function are remembered for redaction.
    if (keys.size > 10 && oldest !== undefined) keys.delete(oldest);
    return `Bearer ${given}`;
  };
  if (apiKey === false) return { bearer: () => undefined, keys };
  if (typeof apiKey !== 'function') {
    const fixed = getBearer(apiKey);
    return { bearer: () => fixed, keys };
  }
  const bearer = async (): Promise<string> => {
    try {
      return getBearer(await apiKey());
    } catch (cause) {
      throw new ApiKeyError(`apiKey() failed: ${getText(cause)}`, { cause, sent: false });
    }
  };
  return { bearer, keys };
}
