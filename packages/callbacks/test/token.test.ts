import { expect, it, onTestFinished } from 'vitest';
import {
  anySigner,
  createKeyring,
  fromBase64Url,
  isUrlOf,
  lastSegment,
  nodeSigner,
  parseToken,
  toBase64Url,
  webSigner,
  withoutToken,
  withoutTokens,
} from '../src/token.ts';

const SECRET = new TextEncoder().encode('the current secret, thirty-two bytes');

it('signs and verifies alike on Node and by WebCrypto', async () => {
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

it.each<[string, unknown]>([
  ['no process', undefined],
  ['a process without versions', {}],
  ['a process of another runtime', { versions: {}, getBuiltinModule: process.getBuiltinModule }],
  ['an old Node', { versions: { node: '20.0.0' } }],
  ['a Node without cryptography', { versions: { node: '24.0.0' }, getBuiltinModule: () => undefined }],
])('signs by WebCrypto where there is %s', async (_, other) => {
  const { process: own } = globalThis;
  onTestFinished(() => void Object.assign(globalThis, { process: own }));
  Object.assign(globalThis, { process: other });
  const signers = [nodeSigner(SECRET), anySigner(SECRET)];
  Object.assign(globalThis, { process: own });
  const [node, any] = signers;
  expect([node, await any?.sign('message')]).toEqual([undefined, await webSigner(SECRET).sign('message')]);
});

it('makes the same token as earlier versions, whose URLs are in use', async () => {
  const keyring = createKeyring([SECRET], anySigner);
  const token = await keyring.createToken(1_800_000_000_000, 'AAAAAAAAAAAAAAAAAAAAAA');
  expect(token).toBe('apTYY10tro8w0AAAAAAAAAAAAAAAAAAAAAAFNoKmcSQZ9njkEkDMoUzh-Etw5L5J-rK0UCmUNZOdw4');
});

it('refuses a MAC of other characters on Node', async () => {
  expect(await nodeSigner(SECRET)?.verify('message', 'é'.repeat(43))).toBe(false);
});

it('accepts one spelling of a MAC only', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const signer of [nodeSigner(SECRET), webSigner(SECRET)]) {
    const mac = (await signer?.sign('message')) ?? '';
    // The last character carries four bits of the MAC and two that decoders drop.
    const twin = mac.slice(0, -1) + alphabet[alphabet.indexOf(mac.at(-1) ?? '') ^ 1];
    expect(await signer?.verify('message', twin)).toBe(false);
  }
});

const NONCE = 'n'.repeat(22);
const token = `key-id0000abc${NONCE}${'m'.repeat(43)}`;

it('parses a token', () => {
  const payload = `key-id0000abc${NONCE}`;
  const expiresAt = Number.parseInt('abc', 36) * 1000;
  const mac = 'm'.repeat(43);
  expect(parseToken(token)).toEqual({ keyId: 'key-id', expiresAt, nonce: NONCE, payload, mac });
});

it.each([
  ['a shorter text', token.slice(1)],
  ['a longer text', `${token}m`],
  ['another character', `${token.slice(0, -1)}~`],
  ['an expiry in capitals', token.replace('abc', 'ABC')],
  ['an expiry that is not one', token.replace('abc', 'a-c')],
])('does not parse %s', (_, text) => {
  expect(parseToken(text)).toBeUndefined();
});

it.each([
  ['https://a.example/b/last', 'last'],
  ['https://a.example/b/last/', 'last'],
  ['/b/last?x=/y', 'last'],
  ['/b/last/?x=1', 'last'],
  ['last', 'last'],
  ['/b//', ''],
  ['/', ''],
  ['', ''],
])('the last segment of %j is %j', (target, segment) => {
  expect(lastSegment(target)).toBe(segment);
});

it.each([
  [`https://a.example/${token}`, true],
  [`https://a.example/${token}/?x=1`, true],
  [`https://a.example/${token.replace('nn', 'no')}`, false],
  ['https://a.example/', false],
  [null, false],
])('the URL %j is that of a record: %s', (url, wanted) => {
  expect(isUrlOf({ key: NONCE }, url)).toBe(wanted);
});

it('removes every token from a text, and the token of a record from a value', () => {
  const other = token.replaceAll('n', 'o');
  expect(withoutTokens(`a ${token} ${other} b`)).toBe('a token-removed token-removed b');
  const value = { urls: [`x/${token}`, `x/${other}`, token], count: 1 };
  const urls = ['x/token-removed', `x/${other}`, 'token-removed'];
  expect(withoutToken({ key: NONCE }, value)).toEqual({ urls, count: 1 });
});

it('writes and reads base64url', () => {
  const bytes = Uint8Array.from([251, 255, 191, 0]);
  expect(toBase64Url(bytes)).toBe('-_-_AA');
  expect(fromBase64Url('-_-_AA')).toEqual(bytes);
});
