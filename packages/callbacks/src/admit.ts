import { chain } from './chain.ts';
import type { RejectionReason } from './handlers.ts';
import type { Keyring } from './keyring.ts';
import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import type { Awaitable } from './store.ts';
import { lastSegment, parseToken, type Token } from './token.ts';
import type { Details } from './verdict.ts';

/** The record of a genuine token, or why there is none. */
export type Admission =
  | { readonly ok: true; readonly record: CallbackRecord }
  | { readonly ok: false; readonly reason: RejectionReason; readonly details: Details };

/**
 * Checks the token in a request target. Everything that looks like a token costs the same, one MAC and one look into
 * the store, so that neither answer nor time tells a forged one from one that has expired or was revoked.
 */
export function admit(settings: Settings, keyring: Keyring, target: string): Awaitable<Admission> {
  const token = parseToken(lastSegment(target));
  if (token === undefined) return { ok: false, reason: 'token_malformed', details: {} };
  return chain(keyring.verify(token.keyId, token.payload, token.mac), (genuine) =>
    chain(settings.store.read(token.nonce), (record) => judge(token, genuine, record, settings.now())),
  );
}

function judge(token: Token, genuine: boolean, record: CallbackRecord | undefined, now: number): Admission {
  if (!genuine) return { ok: false, reason: 'token_forged', details: {} };
  if (record === undefined) return { ok: false, reason: 'token_unknown', details: {} };
  const details = { ref: record.ref };
  if (token.expiresAt <= now) return { ok: false, reason: 'token_expired', details };
  return record.revoked ? { ok: false, reason: 'token_revoked', details } : { ok: true, record };
}

/** Tells whether a task's `callback_url` is the URL of this record. */
export function isUrlOf(record: CallbackRecord, callbackUrl: unknown): boolean {
  return typeof callbackUrl === 'string' && parseToken(lastSegment(callbackUrl))?.nonce === record.key;
}
