import { createHmac, timingSafeEqual } from 'node:crypto';
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
  const get = (name: string): string => header(`webhook-${name}`) ?? '';
  const timestamp = get('timestamp');
  if (!isRecent(timestamp, now)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${get('id')}.${timestamp}.`)
    .update(body)
    .digest();
  return get('signature')
    .split(' ')
    .some((entry) => {
      // Stryker disable next-line StringLiteral: neither text has as many bytes as a signature.
      const [version, signature = ''] = entry.split(',');
      const received = Buffer.from(signature, 'base64');
      return version === 'v1' && received.length === expected.length && timingSafeEqual(received, expected);
    });
}

/** The value of a member of a JSON body that names the work; null when there is none. */
export function idIn(body: Uint8Array, name: string): string | null {
  const id: unknown = Object(JSON.parse(new TextDecoder().decode(body)))[name];
  return typeof id === 'string' ? id : null;
}
