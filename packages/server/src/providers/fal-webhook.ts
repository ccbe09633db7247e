import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { WebhookRequest } from './provider.ts';
import { isRecent } from './standard-webhook.ts';

/** Milliseconds that the keys are kept, as the description allows. */
const KEEP_MS = 24 * 3_600_000;

/** Milliseconds after which a signature that no kept key verifies makes the keys be read again. */
const ROTATION_MS = 60_000;

/** Milliseconds that reading the keys may take. */
const TIMEOUT = 10_000;

interface KeySet {
  readonly keys: readonly KeyObject[];
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/**
 * Creates the check of fal's signatures: Ed25519 over the request id, the user id, the time and the SHA-256 of the
 * body, with the public keys that fal publishes.
 *
 * The check rejects when the keys cannot be read.
 */
export function createFalVerifier(
  keysUrl: string,
  fetch: typeof globalThis.fetch,
): (request: WebhookRequest) => Promise<boolean> {
  let kept: Promise<KeySet> | undefined;
  const read = (now: number): Promise<KeySet> => {
    const reading = readKeys(keysUrl, fetch, now);
    kept = reading;
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  return async ({ header, body, now }) => {
    const get = (name: string): string => header(`x-fal-webhook-${name}`) ?? '';
    const timestamp = get('timestamp');
    if (!isRecent(timestamp, now)) return false;
    const digest = createHash('sha256').update(body).digest('hex');
    const message = Buffer.from([get('request-id'), get('user-id'), timestamp, digest].join('\n'));
    const signature = Buffer.from(get('signature'), 'hex');
    const isSigned = ({ keys }: KeySet): boolean => keys.some((key) => verify(null, message, key, signature));
    const set = await (kept ?? read(now));
    const age = now - set.readAt;
    if (age < KEEP_MS && isSigned(set)) return true;
    return age >= ROTATION_MS && isSigned(await read(now));
  };
}

async function readKeys(url: string, fetch: typeof globalThis.fetch, now: number): Promise<KeySet> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`The keys of fal at ${url} responded with ${response.status}.`);
  // Stryker disable next-line ArrayDeclaration: what has no `x` is left out below.
  const { keys = [] }: { keys?: readonly { x?: string }[] } = await response.json();
  return {
    readAt: now,
    keys: keys.flatMap(({ x }) =>
      x === undefined ? [] : [createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })],
    ),
  };
}
