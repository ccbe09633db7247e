import { isObject, type Json } from '@videogen-tools/generate/json';
import { describeResponse, distinct, lastOf, member, notProbed, type Observer } from './evidence.ts';

/** Response to the last request of a case; agrees when its status is the assumed one. */
function status(caseId: string, pick: (assumed: Json) => Json | undefined = (assumed) => assumed): Observer {
  return (evidence, assumed) => {
    const last = lastOf(evidence, caseId);
    if (last === undefined) return notProbed;
    return { seen: describeResponse(last), agrees: last.response.status === pick(assumed) };
  };
}

/** Observers of refusals. */
export const refusalObservers: Readonly<Record<string, Observer>> = {
  'task-not-found': status('get-task/status/4XX for an unknown task', (assumed) => member(assumed, 'status')),
  'invalid-key-status': status('get-task/status/4XX for an invalid key'),
  'missing-key': status('get-task/status/4XX without a key'),
  'banned-body': (evidence, assumed) => {
    const last = lastOf(evidence, 'get-task/status/403 for a banned organization');
    if (last === undefined) return 'there is no key of a banned organization';
    const {
      code: _code,
      message: _message,
      ...others
    } = isObject(last.response.body) ? last.response.body : {};
    return { seen: describeResponse(last), agrees: JSON.stringify(others) === JSON.stringify(assumed) };
  },
  'media-reference-errors': status('probe/unknown reference'),
  'filename-rules': (evidence, assumed) => {
    const responses = evidence.of('probe/filenames');
    if (responses.length === 0) return notProbed;
    const all = responses.every(({ response }) => response.status === 200);
    return {
      seen: all
        ? 'every name was accepted'
        : `statuses ${responses.map(({ response }) => response.status).join(', ')}`,
      agrees: all === (assumed === 'any'),
    };
  },
  'file-errors': (evidence, assumed) => {
    const rules = [
      ['tooSmall', 'upload/size/refuses a byte too few'],
      ['tooLarge', 'upload/size/refuses a byte too many'],
      ['wrongType', 'probe/file of the wrong type'],
    ] as const;
    const seen = rules.flatMap(([name, caseId]) => {
      const last = lastOf(evidence, caseId);
      return last === undefined ? [] : [{ name, status: last.response.status }];
    });
    if (seen.length === 0) return notProbed;
    return {
      seen: seen.map(({ name, status: code }) => `${name} ${code}`).join(', '),
      agrees: seen.every(({ name, status: code }) => member(assumed, name) === code),
    };
  },
  'other-errors': (evidence, assumed) => {
    const rules = [
      ['path', 'probe/unknown path'],
      ['method', 'probe/wrong method'],
      ['contentType', 'probe/wrong content type'],
    ] as const;
    const seen = rules.flatMap(([name, caseId]) => {
      const last = lastOf(evidence, caseId);
      return last === undefined ? [] : [{ name, status: last.response.status }];
    });
    if (seen.length === 0) return notProbed;
    return {
      seen: seen.map(({ name, status: code }) => `${name} ${code}`).join(', '),
      agrees: seen.every(({ name, status: code }) => member(assumed, name) === code),
    };
  },
  megabyte: (evidence, assumed) => {
    const last = lastOf(evidence, 'probe/file between the two readings of 80 MB');
    if (last === undefined) return notProbed;
    const larger = last.response.status === 200;
    return {
      seen: `80,000,001 bytes got ${last.response.status}`,
      agrees: larger === (assumed === 83_886_080),
    };
  },
  'rate-limits': (evidence, assumed) => {
    const limited = evidence.all.filter(({ response }) => response.status === 429).length;
    return {
      seen: `${limited} of ${evidence.all.length} requests met 429`,
      agrees: (limited === 0) === (assumed === null),
    };
  },
};

/** Observers of callbacks. */
export const callbackObservers: Readonly<Record<string, Observer>> = {
  'callback-changes': ({ deliveries }, assumed) => {
    const statuses = deliveries.map(({ body }) => (isObject(body) ? String(body['status']) : '?'));
    if (statuses.length === 0) return 'no callback came';
    const everyChange = statuses.some((value) => !['SUCCESS', 'FAILED', 'CANCELED'].includes(value));
    return { seen: distinct(statuses), agrees: everyChange === (assumed === 'every') };
  },
  'callback-signature': ({ deliveries }, assumed) => {
    if (deliveries.length === 0) return 'no callback came';
    const names = [...new Set(deliveries.flatMap(({ headers }) => Object.keys(headers)))];
    const signed = names.some((name) => /signature|hmac|digest/i.test(name));
    return { seen: `headers ${names.join(', ')}`, agrees: signed === (assumed !== 'none') };
  },
};

/** The entries that cannot be observed from outside, or only at high cost, with the reason. */
export const unobservable: Readonly<Record<string, string>> = {
  'style-field-name': 'a name would have to be guessed',
  'failed-task-reason': 'no task failed; look at the record of one that did',
  'inline-base64-limit': 'finding the limit needs many large create requests',
  'presigned-url-lifetime': 'it would take hours',
  'callback-retries': 'a receiver that fails on purpose would be needed for as long as retries last',
  'callback-timeout': 'this needs a receiver that never responds',
  'concurrency-limits': 'it would take many tasks at once',
  'member-presence': 'a member that is sometimes absent shows as a response that breaks the documents',
  'upload-validity-start': 'it would take a day',
  'video-url-expiry': 'it would take hours',
  'output-video-format': 'videos are not opened',
  'output-video-authentication': 'a key is not sent to another host',
  'output-videos': 'one run creates too few tasks to derive a rule',
  'inline-base64-form': 'each form would be a create request that costs credits',
  'callback-delivered': 'the receiver does not see what the service makes of its response',
  'callback-url-schemes': 'other schemes would need other receivers',
  'task-cancellation': 'no operation cancels',
  'task-retention': 'it would take an unknown time',
  'error-precedence': 'no request is sent to which two refusals apply',
  'unknown-fields': 'whether a field has an effect cannot be seen',
  'null-aspect-ratio': 'it is a create request that may cost credits',
  'media-types': 'the name of a type is not part of a request',
  'deprecation-policy': 'a policy cannot be seen in traffic',
  'value-lists': 'a value that is added later cannot be seen',
  'output-video-size': 'one run creates too few videos to derive a rule',
  'repeated-create': 'it is a create request that may cost credits',
  'credits-used-up': 'it would take all credits',
  'video-url-ranges': 'videos are not downloaded',
  'text-to-video-image': 'the name of the field would have to be guessed',
  'version-negotiation': 'the name of a header would have to be guessed',
};
