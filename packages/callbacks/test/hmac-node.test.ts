import * as crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeHmac } from '../src/hmac-node.ts';

const hmac = (key: string | Uint8Array, message: string): string =>
  crypto.createHmac('sha256', key).update(message).digest('base64url');

describe('HMAC on node:crypto', () => {
  // RFC 4231, cases 1, 2, 6 and 7 of SHA-256: a short key, a shorter one, and one that is hashed first.
  it.each([
    ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      Buffer.from('Jefe').toString('hex'),
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(131),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      'aa'.repeat(131),
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('gives what RFC 4231 says (%#)', (key, message, wanted) => {
    const made = nodeHmac(crypto, Buffer.from(key, 'hex'))(message);
    expect(Buffer.from(made, 'base64url').toString('hex')).toBe(wanted);
  });

  it('gives what createHmac gives, for keys and messages of every length around a block', () => {
    for (const size of [32, 63, 64, 65, 200]) {
      const key = crypto.randomBytes(size);
      const sign = nodeHmac(crypto, key);
      for (const length of [0, 1, 55, 56, 64, 65, 56, 300]) {
        const message = crypto.randomBytes(length).toString('hex').slice(0, length);
        expect(sign(message), `${size} ${length}`).toBe(hmac(key, message));
      }
      expect(sign('grüße 🐈')).toBe(hmac(key, 'grüße 🐈'));
    }
  });

  it.each([
    ['has no one-shot hash', { hash: undefined }],
    ['hashes otherwise', { hash: () => 'something else' }],
    [
      'knows other encodings',
      {
        hash: () => {
          throw new TypeError('no such encoding');
        },
      },
    ],
  ])('gives the same where the runtime %s', (_what, missing) => {
    // Only what a runtime may lack is replaced.
    const other = { ...crypto, ...missing } as unknown as typeof crypto;
    expect(nodeHmac(other, Buffer.from('key'))('message')).toBe(hmac('key', 'message'));
  });
});
