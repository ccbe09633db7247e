import { describe, expect, it } from 'vitest';
import {
  createKeyring,
  lastSegment,
  nodeSigner,
  parseToken,
  TOKEN_LENGTH,
  tokenPayload,
  webSigner,
} from '../src/token.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const SECRET = bytes('the current secret, thirty-two bytes');
const PREVIOUS = bytes('the previous secret, thirty-two bytes');

describe('token', () => {
  it('is read back as it was made, expiry in whole seconds', () => {
    const payload = tokenPayload('abc_-1', 1_768_469_400_123, 'n'.repeat(22));
    const token = parseToken(payload + 'm'.repeat(43));
    expect(token).toEqual({
      keyId: 'abc_-1',
      expiresAt: 1_768_469_401_000,
      nonce: 'n'.repeat(22),
      payload,
      mac: 'm'.repeat(43),
    });
    expect(payload.length + 43).toBe(TOKEN_LENGTH);
  });

  it.each([
    '',
    'x',
    'a'.repeat(77),
    'a'.repeat(79),
    `${'a'.repeat(77)}/`,
    `${'a'.repeat(77)}ä`,
    `abcdefABCDEFG${'a'.repeat(65)}`,
  ])('is not %j', (text) => expect(parseToken(text)).toBeUndefined());

  it.each([
    ['https://app.example/a/b/token', 'token'],
    ['https://app.example/a/token/', 'token'],
    ['/a/token?x=/1', 'token'],
    ['/token', 'token'],
    ['token', 'token'],
    ['/', ''],
    ['', ''],
  ])('is the last segment of %j', (target, wanted) => expect(lastSegment(target)).toBe(wanted));
});

describe('signers', () => {
  it('agree, on Node and by WebCrypto', async () => {
    const node = nodeSigner(SECRET);
    const web = webSigner(SECRET);
    const mac = (await node?.sign('message')) ?? '';
    expect(await web.sign('message')).toBe(mac);
    expect(mac).toHaveLength(43);
    for (const signer of [node, web]) {
      expect(await signer?.verify('message', mac)).toBe(true);
      expect(await signer?.verify('massage', mac)).toBe(false);
      expect(await signer?.verify('message', `A${mac.slice(1)}`)).toBe(false);
      expect(await signer?.verify('message', mac.slice(1))).toBe(false);
    }
  });

  it('accept one spelling of a MAC only', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const signer of [nodeSigner(SECRET), webSigner(SECRET)]) {
      const mac = (await signer?.sign('message')) ?? '';
      // The last character carries four bits of the MAC and two that decoders drop.
      const twin = mac.slice(0, -1) + alphabet[alphabet.indexOf(mac.at(-1) ?? '') ^ 1];
      expect(await signer?.verify('message', twin)).toBe(false);
    }
  });
});

describe('keyring', () => {
  it('signs with the first secret and verifies with every one', async () => {
    const before = createKeyring([PREVIOUS]);
    const now = createKeyring([SECRET, PREVIOUS]);
    const later = createKeyring([SECRET]);
    const mac = await before.sign('payload');
    const id = await before.keyId();
    expect(await now.verify(id, 'payload', mac)).toBe(true);
    expect(await later.verify(id, 'payload', mac)).toBe(false);
    expect(await now.keyId()).toBe(await later.keyId());
    expect(await now.verify(await now.keyId(), 'payload', mac)).toBe(false);
  });
});
