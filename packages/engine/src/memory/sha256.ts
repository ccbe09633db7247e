import { toHex } from '../domain/bytes.ts';
import type { Awaitable } from '../ports/awaitable.ts';

const node = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:crypto');

/** Returns the SHA-256 hash of content as hexadecimal digits: at once on Node, so that the order of work is fixed. */
export const sha256: (bytes: Uint8Array) => Awaitable<string> =
  node === undefined
    ? async (bytes) => {
        // Safe: no content of the service is in shared memory, which is all that the declared type excludes.
        const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
        return toHex(new Uint8Array(hash));
      }
    : (bytes) => node.createHash('sha256').update(bytes).digest('hex');
