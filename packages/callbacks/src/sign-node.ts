import type { SyncSigner } from './keyring.ts';

/** Characters of 32 bytes in base64url. */
const MAC_LENGTH = 43;

type NodeCrypto = typeof import('node:crypto');

/**
 * A signer on `node:crypto`, or `undefined` where there is none. Measured 4 to 15 times faster than
 * `crypto.subtle`, because nothing leaves the thread.
 */
export function nodeSigner(secret: Uint8Array): SyncSigner | undefined {
  const crypto = nodeCrypto();
  if (crypto === undefined) return undefined;
  const { createHmac, timingSafeEqual } = crypto;
  const key = crypto.createSecretKey(secret);
  const sign = (message: string): string => createHmac('sha256', key).update(message).digest('base64url');

  // Used only between two synchronous steps, so one pair is enough for all requests.
  const expected = Buffer.alloc(MAC_LENGTH);
  const given = Buffer.alloc(MAC_LENGTH);

  function verify(message: string, mac: string): boolean {
    if (mac.length !== MAC_LENGTH) return false;
    expected.write(sign(message), 'latin1');
    given.write(mac, 'latin1');
    return timingSafeEqual(expected, given);
  }

  return { sign, verify };
}

/** Asked for at run time, so that a bundle for an edge runtime holds no import of it. */
function nodeCrypto(): NodeCrypto | undefined {
  if (typeof process === 'undefined' || process.versions?.node === undefined) return undefined;
  return process.getBuiltinModule?.('node:crypto');
}
