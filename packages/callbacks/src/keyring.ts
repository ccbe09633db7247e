import { fromBase64Url, toBase64Url } from './bytes.ts';
import { KEY_ID_LENGTH } from './token.ts';

/** The secrets in use: the first one mints, every one verifies. */
export interface Keyring {
  /** The id of the key that mints. */
  keyId(): Promise<string>;
  /** The MAC of a payload by the key that mints. */
  sign(payload: string): Promise<string>;
  /** Whether this key made this MAC. An unknown key costs as much as a known one and gives false. */
  verify(keyId: string, payload: string, mac: string): Promise<boolean>;
}

const LABEL = 'videogen-callbacks/1:';
const KEY_ID_LABEL = 'videogen-callbacks/key-id';

/** Builds the keyring. Some platforms forbid cryptography before the first request: nothing happens until then. */
export function createKeyring(secrets: readonly Uint8Array[]): Keyring {
  let loading: Promise<Keys> | undefined;
  const keys = (): Promise<Keys> => {
    loading ??= loadKeys(secrets).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    keyId: async () => (await keys()).currentId,
    sign: async (payload) => (await keys()).current.sign(LABEL + payload),
    async verify(keyId, payload, mac) {
      const { current, byId } = await keys();
      const genuine = await (byId.get(keyId) ?? current).verify(LABEL + payload, mac);
      return genuine && byId.has(keyId);
    },
  };
}

interface Keys {
  readonly current: Signer;
  readonly currentId: string;
  readonly byId: ReadonlyMap<string, Signer>;
}

async function loadKeys(secrets: readonly Uint8Array[]): Promise<Keys> {
  const signers = secrets.map((secret) => nodeSigner(secret) ?? webSigner(secret));
  const digests = await Promise.all(signers.map((signer) => signer.sign(KEY_ID_LABEL)));
  const ids = digests.map((digest) => digest.slice(0, KEY_ID_LENGTH));
  const [current] = signers;
  const [currentId] = ids;
  if (current === undefined || currentId === undefined) throw new RangeError('A keyring needs a secret.');
  return { current, currentId, byId: new Map(signers.map((signer, at) => [ids[at] ?? '', signer])) };
}

/** Makes and checks one secret's MACs (HMAC-SHA-256, base64url). `verify` takes the same time for any wrong MAC. */
export interface Signer {
  sign(message: string): Promise<string>;
  verify(message: string, mac: string): Promise<boolean>;
}

/** Characters of 32 bytes in base64url. */
const MAC_LENGTH = 43;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** A signer on `node:crypto`, four to fifteen times faster than WebCrypto; `undefined` where there is none. */
export function nodeSigner(secret: Uint8Array): Signer | undefined {
  if (typeof process === 'undefined' || process.versions?.node === undefined) return undefined;
  // Loaded at run time, so that a bundle for an edge runtime holds no import of it.
  const crypto = process.getBuiltinModule?.('node:crypto');
  if (crypto === undefined) return undefined;
  const key = crypto.createSecretKey(secret);
  const digest = (message: string): string =>
    crypto.createHmac('sha256', key).update(message).digest('base64url');
  return {
    sign: async (message) => digest(message),
    verify: async (message, mac) =>
      mac.length === MAC_LENGTH && crypto.timingSafeEqual(latin1(digest(message)), latin1(mac)),
  };
}

/** A signer on WebCrypto, which every edge runtime has. The key is imported once, at first use. */
export function webSigner(secret: Uint8Array): Signer {
  const encoder = new TextEncoder();
  let imported: Promise<CryptoKey> | undefined;
  const key = (): Promise<CryptoKey> => {
    imported ??= crypto.subtle.importKey('raw', new Uint8Array(secret), HMAC, false, ['sign', 'verify']);
    return imported;
  };

  async function sign(message: string): Promise<string> {
    const mac = await crypto.subtle.sign('HMAC', await key(), encoder.encode(message));
    return toBase64Url(new Uint8Array(mac));
  }

  async function verify(message: string, mac: string): Promise<boolean> {
    const bytes = fromBase64Url(mac);
    const genuine = await crypto.subtle.verify('HMAC', await key(), bytes, encoder.encode(message));
    // Base64 has several spellings of the same bytes in its last character; one token has one spelling.
    return genuine && toBase64Url(bytes) === mac;
  }

  return { sign, verify };
}
