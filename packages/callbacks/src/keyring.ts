import { nodeSigner } from './sign-node.ts';
import { webSigner } from './sign-web.ts';
import type { Awaitable } from './store.ts';
import { KEY_ID_LENGTH } from './token.ts';

/** Makes and checks one secret's MACs (HMAC-SHA-256, base64url). `verify` takes the same time for any wrong MAC. */
export interface Signer {
  sign(message: string): Awaitable<string>;
  verify(message: string, mac: string): Awaitable<boolean>;
}

/** A signer that answers at once. */
export interface SyncSigner extends Signer {
  sign(message: string): string;
  verify(message: string, mac: string): boolean;
}

/** The secrets in use: the first one mints, every one verifies. */
export interface Keyring {
  /** The id of the key that mints. */
  keyId(): Awaitable<string>;
  /** The MAC of a payload by the key that mints. */
  sign(payload: string): Awaitable<string>;
  /** Whether this key made this MAC. An unknown key costs as much as a known one and gives false. */
  verify(keyId: string, payload: string, mac: string): Awaitable<boolean>;
}

const LABEL = 'videogen-callbacks/1:';
const KEY_ID_LABEL = 'videogen-callbacks/key-id';

/** Builds the keyring: `node:crypto` with cached key objects where there is one, WebCrypto elsewhere. */
export function createKeyring(secrets: readonly Uint8Array[]): Keyring {
  const signers = secrets.flatMap((secret) => nodeSigner(secret) ?? []);
  if (signers.length < secrets.length) return laterKeyring(secrets.map(webSigner));
  return readyKeyring(
    signers.map((signer) => signer.sign(KEY_ID_LABEL)),
    signers,
  );
}

function readyKeyring(digests: readonly string[], signers: readonly Signer[]): Keyring {
  const [current] = signers;
  if (current === undefined) throw new RangeError('A keyring needs a secret.');
  const keyIds = digests.map((digest) => digest.slice(0, KEY_ID_LENGTH));
  const byId = new Map(keyIds.map((id, at) => [id, signers[at]]));

  function verify(keyId: string, payload: string, mac: string): Awaitable<boolean> {
    const signer = byId.get(keyId);
    if (signer !== undefined) return signer.verify(LABEL + payload, mac);
    return never(current?.verify(LABEL + payload, mac) ?? false);
  }

  return { keyId: () => keyIds[0] ?? '', sign: (payload) => current.sign(LABEL + payload), verify };
}

/** The MAC was computed for its time only: an unknown key is never genuine. */
function never(genuine: Awaitable<boolean>): Awaitable<boolean> {
  return typeof genuine === 'boolean' ? false : genuine.then(() => false);
}

/** WebCrypto answers later, and some platforms forbid it before the first request: nothing happens until then. */
function laterKeyring(signers: readonly Signer[]): Keyring {
  let keyring: Promise<Keyring> | undefined;
  const ready = (): Promise<Keyring> => {
    keyring ??= Promise.all(signers.map((signer) => signer.sign(KEY_ID_LABEL))).then((digests) =>
      readyKeyring(digests, signers),
    );
    return keyring;
  };
  return {
    keyId: async () => (await ready()).keyId(),
    sign: async (payload) => (await ready()).sign(payload),
    verify: async (keyId, payload, mac) => (await ready()).verify(keyId, payload, mac),
  };
}
