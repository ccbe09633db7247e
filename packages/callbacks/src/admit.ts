import { chain } from './chain.ts';
import type { RejectionReason } from './handlers.ts';
import type { Keyring } from './keyring.ts';
import type { KnownToken, KnownTokens } from './known-tokens.ts';
import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import type { Awaitable } from './store.ts';
import { lastSegment, parseToken, tokenAtEnd } from './token.ts';
import type { Details } from './verdict.ts';

/** The record of a genuine token, or why there is none. */
export type Admission =
  | { readonly ok: true; readonly record: CallbackRecord }
  | { readonly ok: false; readonly reason: RejectionReason; readonly details: Details };

/** What tells genuine tokens from others. */
export interface Gate {
  readonly keyring: Keyring;
  readonly known: KnownTokens;
}

/**
 * Checks the token in a request target. Everything that looks like a token and is refused costs the same, one MAC and
 * one look into the store, so that neither answer nor time tells a forged one from one that has expired or was revoked.
 */
export function admit(settings: Settings, gate: Gate, target: string): Awaitable<Admission> {
  // A token that is known has no slash in it: it is the whole last segment.
  const text = tokenAtEnd(target) ?? lastSegment(target);
  const known = gate.known.get(text);
  if (known !== undefined) return admitKnown(settings, gate, known, text);
  const token = parseToken(text);
  if (token === undefined) return { ok: false, reason: 'token_malformed', details: {} };
  return chain(gate.keyring.verify(token.keyId, token.payload, token.mac), (genuine) =>
    chain(settings.store.read(token.nonce), (record) => {
      const admission = judge(token, genuine, record, settings.now());
      // With the record's own copy of the key, the store finds it sooner the next time.
      if (admission.ok) gate.known.add(text, { nonce: admission.record.key, expiresAt: token.expiresAt });
      return admission;
    }),
  );
}

/** A known token that is good for nothing any more still costs a MAC, as a forged one does. */
function admitKnown(
  settings: Settings,
  { keyring }: Gate,
  known: KnownToken,
  text: string,
): Awaitable<Admission> {
  return chain(settings.store.read(known.nonce), (record) => {
    const admission = judge(known, true, record, settings.now());
    const token = admission.ok ? undefined : parseToken(text);
    if (token === undefined) return admission;
    return chain(keyring.verify(token.keyId, token.payload, token.mac), () => admission);
  });
}

function judge(
  token: KnownToken,
  genuine: boolean,
  record: CallbackRecord | undefined,
  now: number,
): Admission {
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
