import { toBase64Url } from './bytes.ts';
import { CallbackError } from './errors.ts';
import type { Keyring } from './keyring.ts';
import type { Settings } from './options.ts';
import { type CallbackRecord, newRecord } from './record.ts';
import { NONCE_BYTES, tokenPayload } from './token.ts';

/** Options of `createUrl`. */
export interface CreateUrlOptions {
  /** Your name for the URL, 1 to 256 characters, told to the handlers. @default a random one */
  readonly ref?: string;
  /** How long the URL is good for, in milliseconds. @default the receiver's `expiresIn` */
  readonly expiresIn?: number;
}

/** A callback URL, ready to be given as `callback_url`. */
export interface CallbackUrl {
  /** Whoever has it can post to it: do not log it. */
  readonly url: string;
  readonly ref: string;
  readonly expiresAt: Date;
}

const MOST_REF_CHARACTERS = 256;

/**
 * Makes a URL for one task. The same `ref` again gives the same URL as long as it is bound to no task, so that it can
 * be repeated after a crash; afterwards it is an error with the code `ref_taken`.
 */
export async function createUrl(
  settings: Settings,
  keyring: Keyring,
  options: CreateUrlOptions,
): Promise<CallbackUrl> {
  const { ref = `cb_${toBase64Url(settings.random(12))}`, expiresIn = settings.expiresIn } = options;
  check(ref, expiresIn);
  const now = settings.now();
  // The token's expiry has whole seconds: the record has the same.
  const expiresAt = Math.ceil((now + expiresIn) / 1000) * 1000;
  const fresh = newRecord(toBase64Url(settings.random(NONCE_BYTES)), ref, now, expiresAt);
  if (await settings.store.create(fresh)) return urlOf(settings, keyring, fresh);
  const taken = await settings.store.find(ref);
  if (taken !== undefined && taken.taskId === null && !taken.revoked && taken.expiresAt > now) {
    return urlOf(settings, keyring, taken);
  }
  throw new CallbackError(
    'ref_taken',
    `There is already a callback URL for the ref ${JSON.stringify(ref)}, and it is ${whatOf(taken, now)}. ` +
      'A ref stands for one task: take another one, for example with the number of the attempt.',
  );
}

async function urlOf(settings: Settings, keyring: Keyring, record: CallbackRecord): Promise<CallbackUrl> {
  const payload = tokenPayload(await keyring.keyId(), record.expiresAt, record.key);
  const token = payload + (await keyring.sign(payload));
  const url = new URL(settings.publicUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${token}`;
  return { url: url.href, ref: record.ref, expiresAt: new Date(record.expiresAt) };
}

function check(ref: string, expiresIn: number): void {
  if (typeof ref !== 'string' || ref === '' || ref.length > MOST_REF_CHARACTERS) {
    throw new CallbackError(
      'invalid_options',
      `ref must be a text of 1 to ${MOST_REF_CHARACTERS} characters.`,
    );
  }
  if (!Number.isFinite(expiresIn) || expiresIn <= 0) {
    throw new CallbackError('invalid_options', `expiresIn must be milliseconds above 0; got ${expiresIn}.`);
  }
}

function whatOf(record: CallbackRecord | undefined, now: number): string {
  if (record === undefined) return 'gone meanwhile';
  if (record.revoked) return 'revoked';
  return record.expiresAt <= now ? 'expired' : 'bound to a task';
}
