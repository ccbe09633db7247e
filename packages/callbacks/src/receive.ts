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
  new Delivery(reception, incoming, platform, done).open();
}

/** A delivery on its way: one object for all its steps, each of which is taken at once if nothing has to be waited for. */
class Delivery {
  readonly #reception: Reception;
  readonly #incoming: IncomingCallback;
  readonly #platform: PlatformContext | undefined;
  readonly #done: (answer: CallbackAnswer) => void;

  constructor(
    reception: Reception,
    incoming: IncomingCallback,
    platform: PlatformContext | undefined,
    done: (answer: CallbackAnswer) => void,
  ) {
    this.#reception = reception;
    this.#incoming = incoming;
    this.#platform = platform;
    this.#done = done;
  }

  open(): void {
    let found: Awaitable<Verdict | CallbackRecord>;
    try {
      found = open(this.#reception, this.#incoming);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (isPromise(found)) this.#later(found, (opened) => this.#opened(opened));
    else this.#opened(found);
  }

  #opened(found: Verdict | CallbackRecord): void {
    if ('answer' in found) {
      this.#finish(found);
      return;
    }
    const { settings } = this.#reception;
    const judge = (body: CallbackBody): void => this.#judge(found, body);
    if (this.#incoming.readBody !== undefined) {
      this.#incoming.readBody(settings, judge);
      return;
    }
    let body: Awaitable<CallbackBody>;
    try {
      body = this.#incoming.body(settings);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (isPromise(body)) this.#later(body, judge);
    else judge(body);
  }

  #judge(record: CallbackRecord, body: CallbackBody): void {
    let verdict: Awaitable<Verdict>;
    try {
      verdict = read(this.#reception, record, body, this.#platform);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (isPromise(verdict)) this.#later(verdict, (given) => this.#finish(given));
    else this.#finish(verdict);
  }

  #later<T>(promise: Promise<T>, next: (value: T) => void): void {
    promise.then(next, (error: unknown) => this.#fail(error));
  }

  #finish(verdict: Verdict): void {
    if (verdict.reason !== undefined) report(this.#reception.settings, verdict, 'callback');
    this.#done(verdict.answer);
  }

  #fail(error: unknown): void {
    this.#finish(deferred(this.#reception.settings, 'store_failed', { error }));
  }
}

/** What can be said before the body is read: a verdict, or the record of the token. */
function open(reception: Reception, incoming: IncomingCallback): Awaitable<Verdict | CallbackRecord> {
  if (incoming.method !== 'POST') return refused('method', METHOD_NOT_ALLOWED);
  const { settings } = reception;
  return chain(admit(settings, reception.keyring, incoming.target), (admission) => {
    if (!admission.ok) return refused(admission.reason, NOT_FOUND, admission.details);
    const { record } = admission;
    const fault = headerProblem(incoming, settings.maxBodyBytes);
    return fault === undefined ? record : refused(fault, FAULTS[fault], { ref: record.ref });
  });
}

function read(
  reception: Reception,
  record: CallbackRecord,
  body: CallbackBody,
  platform: PlatformContext | undefined,
): Awaitable<Verdict> {
  const { settings } = reception;
  const { ref } = record;
  if (body.kind === 'failed') {
    if (body.reason === 'body_consumed') return deferred(settings, 'body_consumed', { ref });
    return refused(body.reason, FAULTS[body.reason], { ref });
  }
  if (bodySize(body) > settings.maxBodyBytes) return refused('too_large', TOO_LARGE, { ref });
  const json = parseJson(body);
  if (!json.ok) {
    return refused('invalid_json', unusable(problem(['body'], json.message, 'json_invalid')), { ref });
  }
  const checked = checkRecord(json.value);
  if (!checked.ok) return refused('invalid_record', unusable(checked.body), { ref });
  reportNews(settings, ref, checked.record);
  return take(reception, record, checked.record, platform);
}
