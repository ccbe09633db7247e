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
export async function receive(
  reception: Reception,
  incoming: IncomingCallback,
  platform?: PlatformContext,
): Promise<CallbackAnswer> {
  let verdict: Verdict;
  try {
    const judged = judge(reception, incoming, platform);
    verdict = isPromise(judged) ? await judged : judged;
  } catch (error) {
    verdict = deferred(reception.settings, 'store_failed', { error });
  }
  if (verdict.reason !== undefined) report(reception.settings, verdict, 'callback');
  return verdict.answer;
}

function judge(
  reception: Reception,
  incoming: IncomingCallback,
  platform: PlatformContext | undefined,
): Awaitable<Verdict> {
  if (incoming.method !== 'POST') return refused('method', METHOD_NOT_ALLOWED);
  return chain(admit(reception.settings, reception.keyring, incoming.target), (admission) => {
    if (!admission.ok) return refused(admission.reason, NOT_FOUND, admission.details);
    const { record } = admission;
    const fault = headerProblem(incoming, reception.settings.maxBodyBytes);
    if (fault !== undefined) return refused(fault, FAULTS[fault], { ref: record.ref });
    return chain(incoming.body(reception.settings), (body) => read(reception, record, body, platform));
  });
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
