import { fromBase64Url, toBase64Url } from './bytes.ts';
import type { Signer } from './keyring.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** A signer on WebCrypto, which every edge runtime has. The key is imported once, at first use. */
export function webSigner(secret: Uint8Array): Signer {
  const encoder = new TextEncoder();
  let imported: Promise<CryptoKey> | undefined;
  const key = (): Promise<CryptoKey> => {
    imported ??= crypto.subtle.importKey('raw', new Uint8Array(secret), HMAC, false, ['sign', 'verify']);
    return imported;
  };

  async function sign(message: string): Promise<string> {
    return toBase64Url(
      new Uint8Array(await crypto.subtle.sign('HMAC', await key(), encoder.encode(message))),
    );
  }

  async function verify(message: string, mac: string): Promise<boolean> {
    const bytes = fromBase64Url(mac);
    const genuine = await crypto.subtle.verify('HMAC', await key(), bytes, encoder.encode(message));
    // Base64 has several spellings of the same bytes in its last character; one token has one spelling.
    return genuine && toBase64Url(bytes) === mac;
  }

  return { sign, verify };
}
