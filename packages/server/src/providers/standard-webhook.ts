import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Json } from '@videogen/engine';
import type { WebhookRequest } from './provider.ts';

/** Seconds that the time of a webhook may differ from ours: an older one may be a replay. */
export const TOLERANCE_SECONDS = 300;

/** Says whether a time in seconds since 1970, as text, is within the tolerance of now. */
export function isRecent(timestamp: string, now: number): boolean {
  const seconds = Number(timestamp);
  return /^\d+$/.test(timestamp) && Math.abs(now / 1000 - seconds) <= TOLERANCE_SECONDS;
}

/**
 * Verifies the signature of a webhook that follows the Standard Webhooks scheme: HMAC-SHA256 of id, time and body.
 *
 * @param secret `whsec_` and the key in base64
 */
export function isSignedBy(secret: string, { header, body, now }: WebhookRequest): boolean {
  const id = header('webhook-id') ?? '';
  const timestamp = header('webhook-timestamp') ?? '';
  const signatures = header('webhook-signature') ?? '';
  if (!isRecent(timestamp, now)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((entry) => {
    const [version, signature = ''] = entry.split(',');
    const received = Buffer.from(signature, 'base64');
    return version === 'v1' && received.length === expected.length && timingSafeEqual(received, expected);
  });
}

/** The value of a member of a JSON body that names the work; null when there is none. */
export function idIn(body: Uint8Array, name: string): string | null {
  const value: Json = JSON.parse(new TextDecoder().decode(body));
  const id =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object(value)[name] : null;
  return typeof id === 'string' ? id : null;
}
