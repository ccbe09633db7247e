import { createSigner, type Signer } from './signer.ts';
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
  const signers = secrets.map(createSigner);
  const digests = await Promise.all(signers.map((signer) => signer.sign(KEY_ID_LABEL)));
  const ids = digests.map((digest) => digest.slice(0, KEY_ID_LENGTH));
  const [current] = signers;
  const [currentId] = ids;
  if (current === undefined || currentId === undefined) throw new RangeError('A keyring needs a secret.');
  return { current, currentId, byId: new Map(signers.map((signer, at) => [ids[at] ?? '', signer])) };
}
