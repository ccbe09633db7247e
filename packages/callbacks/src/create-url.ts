import type { Internals } from './create-internals.ts';
import { CallbackError, closedUrl } from './errors.ts';
import { purgeHourly } from './purge.ts';
import { type CallbackRecord, newRecord } from './record.ts';
import { type Duration, milliseconds } from './time.ts';
import { NONCE_BYTES, randomBytes, toBase64Url } from './token.ts';

/** Options of `createUrl`. */
export interface CreateUrlOptions {
  /** Your name for the URL, 1 to 256 characters; the handlers receive it. @default a random one */
  readonly ref?: string;
  /** Lifetime of the URL. @default '3d' */
  readonly expiresIn?: Duration;
}

/** A callback URL to pass as `callback_url`. */
export interface CallbackUrl {
  /** Do not log it: anyone who has it can post to it. */
  readonly url: string;
  readonly ref: string;
  readonly expiresAt: Date;
}

/** 1 to 256 characters, without control characters and lone surrogates, which some databases cannot store. */
const REF = /^[^\p{Cc}\p{Cs}]{1,256}$/u;

/**
 * Makes a URL for one task. The same `ref` again returns the same URL as long as it is bound to no task, so that a
 * program can repeat the call after a crash; afterwards it rejects with the code `ref_taken`, `ref_revoked` or `ref_expired`.
 */
export async function createUrl(internals: Internals, options: CreateUrlOptions): Promise<CallbackUrl> {
  const { settings, records } = internals;
  const { ref = `cb_${toBase64Url(randomBytes(12))}`, expiresIn = '3d' } = options;
  const lifetime = milliseconds('expiresIn', expiresIn);
  if (typeof ref !== 'string' || !REF.test(ref)) {
    throw new TypeError(
      'ref must be a text of 1 to 256 characters without control characters and lone surrogates.',
    );
  }

  purgeHourly(internals);
  const now = settings.now();
  // The token's expiry has whole seconds: the record has the same.
  const expiresAt = Math.ceil((now + lifetime) / 1000) * 1000;
  const key = toBase64Url(randomBytes(NONCE_BYTES));
  const fresh = newRecord({ key, ref, createdAt: now, expiresAt });
  if (await records.create(fresh)) return getUrl(internals, fresh);

  const taken = (await records.find({ ref }))?.record;
  if (taken?.taskId === null && closedUrl(taken, now) === undefined) return getUrl(internals, taken);
  if (taken?.taskId === null) throw closedUrl(taken, now);

  throw new CallbackError(
    'ref_taken',
    `The callback URL of the ref ${JSON.stringify(ref)} has the task ${taken?.taskId ?? 'of another process'}. A ref is for one task: ` +
      'wait for it, or use another ref.',
  );
}

async function getUrl({ settings, keyring }: Internals, record: CallbackRecord): Promise<CallbackUrl> {
  const token = await keyring.createToken(record.expiresAt, record.key);
  const url = new URL(settings.publicUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${token}`;
  return { url: url.href, ref: record.ref, expiresAt: new Date(record.expiresAt) };
}
