import type { SyncSigner } from './keyring.ts';

type NodeCrypto = typeof import('node:crypto');

/**
 * A signer on `node:crypto`, or `undefined` where there is none. Measured 4 to 15 times faster than
 * `crypto.subtle`, because nothing leaves the thread.
 */
export function nodeSigner(secret: Uint8Array): SyncSigner | undefined {
  const crypto = nodeCrypto();
  if (crypto === undefined) return undefined;
  const { createHmac, createSecretKey, timingSafeEqual } = crypto;
  const key = createSecretKey(secret);
  const sign = (message: string): string => createHmac('sha256', key).update(message).digest('base64url');

  function verify(message: string, mac: string): boolean {
    const expected = Buffer.from(sign(message), 'latin1');
    const given = Buffer.from(mac, 'latin1');
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  return { sign, verify };
}

/** Asked for at run time, so that a bundle for an edge runtime holds no import of it. */
function nodeCrypto(): NodeCrypto | undefined {
  if (typeof process === 'undefined' || process.versions?.node === undefined) return undefined;
  return process.getBuiltinModule?.('node:crypto');
}
