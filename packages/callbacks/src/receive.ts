import { admit } from './admit.ts';
import {
  type CallbackAnswer,
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  REQUEST_TIMEOUT,
  TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
  unusable,
} from './answer.ts';
import { bodySize, type CallbackBody } from './body/body.ts';
import { parseJson } from './body/parse-json.ts';
import { chain, isPromise } from './chain.ts';
import { checkRecord, problem } from './check-record.ts';
import type { IncomingCallback, PlatformContext } from './incoming.ts';
import type { Keyring } from './keyring.ts';
import { headerProblem } from './media.ts';
import type { CallbackRecord } from './record.ts';
import { report, reportNews } from './report.ts';
import type { Awaitable } from './store.ts';
import { type Taking, take } from './take.ts';
import { deferred, refused, type Verdict } from './verdict.ts';

/** Everything that a delivery meets on its way. */
export interface Reception extends Taking {
  readonly keyring: Keyring;
}

const FAULTS = {
  media_type: UNSUPPORTED_MEDIA_TYPE,
  content_encoding: UNSUPPORTED_MEDIA_TYPE,
  too_large: TOO_LARGE,
  timeout: REQUEST_TIMEOUT,
  aborted: REQUEST_TIMEOUT,
} as const;

/** The core that every adapter calls: one request in plain parts, one answer in plain parts. It never rejects. */
export function receive(
  reception: Reception,
  incoming: IncomingCallback,
  platform?: PlatformContext,
): Promise<CallbackAnswer> {
  return new Promise((resolve) => deliver(reception, incoming, platform, resolve));
}

/** The same for adapters that need no promise: `done` is called once, at once if nothing has to be waited for. */
export function deliver(
  reception: Reception,
  incoming: IncomingCallback,
  platform: PlatformContext | undefined,
  done: (answer: CallbackAnswer) => void,
): void {
  const { settings } = reception;
  const finish = (verdict: Verdict): void => {
    if (verdict.reason !== undefined) report(settings, verdict, 'callback');
    done(verdict.answer);
  };
  const failed = (error: unknown): void => finish(deferred(settings, 'store_failed', { error }));
  const opened = (found: Verdict | CallbackRecord): void => {
    if ('answer' in found) {
      finish(found);
      return;
    }
    const judge = (body: CallbackBody): void =>
      proceed(() => read(reception, found, body, platform), finish, failed);
    if (incoming.readBody === undefined) proceed(() => incoming.body(settings), judge, failed);
    else incoming.readBody(settings, judge);
  };
  proceed(() => open(reception, incoming), opened, failed);
}

/** What can be said before the body is read: a verdict, or the record of the token. */
function open(
  { settings, keyring }: Reception,
  incoming: IncomingCallback,
): Awaitable<Verdict | CallbackRecord> {
  if (incoming.method !== 'POST') return refused('method', METHOD_NOT_ALLOWED);
  return chain(admit(settings, keyring, incoming.target), (admission) => {
    if (!admission.ok) return refused(admission.reason, NOT_FOUND, admission.details);
    const { record } = admission;
    const fault = headerProblem(incoming, settings.maxBodyBytes);
    return fault === undefined ? record : refused(fault, FAULTS[fault], { ref: record.ref });
  });
}

/** Takes a step and goes on with what it gives, at once if it is there; or with what it throws. */
function proceed<T>(
  step: () => Awaitable<T>,
  next: (value: T) => void,
  failed: (error: unknown) => void,
): void {
  let value: Awaitable<T>;
  try {
    value = step();
  } catch (error) {
    failed(error);
    return;
  }
  if (isPromise(value)) value.then(next, failed);
  else next(value);
}

function read(
  reception: Reception,
  record: CallbackRecord,
  body: CallbackBody,
  platform: PlatformContext | undefined,
): Awaitable<Verdict> {
  const { settings } = reception;
  const details = { ref: record.ref };
  if (body.kind === 'failed') {
    if (body.reason === 'body_consumed') return deferred(settings, 'body_consumed', details);
    return refused(body.reason, FAULTS[body.reason], details);
  }
  if (bodySize(body) > settings.maxBodyBytes) return refused('too_large', TOO_LARGE, details);
  const json = parseJson(body);
  if (!json.ok) {
    return refused('invalid_json', unusable(problem(['body'], json.message, 'json_invalid')), details);
  }
  const checked = checkRecord(json.value);
  if (!checked.ok) return refused('invalid_record', unusable(checked.body), details);
  reportNews(settings, record.ref, checked.record);
  return take(reception, record, checked.record, platform);
}
