import type { FaultKind } from '../../faults/fault.ts';

/** The form of a kind of fault. */
export interface FaultKindForm {
  /** The effect of the fault, as the end of "The request …". */
  readonly does: string;
  /** Options of this kind, in addition to the target and the frequency. */
  readonly fields: readonly ('status' | 'body' | 'delayMs' | 'retryAfter' | 'reason')[];
  /** Its possible targets; absent for every operation. */
  readonly targets?: readonly string[];
}

/** The kinds, in the order of the form. */
export const faultKindForms: Readonly<Record<FaultKind, FaultKindForm>> = {
  status: { does: 'responds with an error', fields: ['status', 'body'] },
  'rate-limit': { does: 'responds with 429', fields: ['retryAfter'] },
  delay: { does: 'responds late', fields: ['delayMs'] },
  reset: { does: 'closes the connection before the work is done', fields: [] },
  'reset-after': { does: 'does the work, then closes the connection without a response', fields: [] },
  truncate: { does: 'announces the whole body and sends half of it', fields: [] },
  'malformed-json': { does: 'responds with JSON that is cut off', fields: [] },
  'render-failure': { does: 'lets the task fail', fields: ['reason'], targets: ['render'] },
  'expired-grant': {
    does: 'treats the upload URL, or the service_uri, as expired',
    fields: [],
    targets: ['*', 'putUpload', 'create'],
  },
};

/** The values of the form. */
export type FaultValues = Readonly<Record<string, string>>;

/** Creates the options of a fault from the form; empty inputs are left out. */
export function getFault(kind: FaultKind, values: FaultValues): Record<string, unknown> {
  const { fields } = faultKindForms[kind];
  const fault: Record<string, unknown> = { kind, on: values['on'] ?? '*' };
  for (const name of [...fields, 'count', 'after', 'rate']) {
    const text = values[name] ?? '';
    if (text === '') continue;
    if (name === 'body') fault[name] = JSON.parse(text);
    else fault[name] = name === 'reason' ? text : Number(text);
  }
  return fault;
}

/** Describes in a sentence what a fault will do. */
export function getPreview(kind: FaultKind, values: FaultValues): string {
  const { on = '*', count = '', after = '', rate = '' } = values;
  const many = count === '' ? 'every' : count === '1' ? 'the next' : `each of the next ${count}`;
  const first = after === '' || after === '0' ? '' : `After ${after} that pass, `;
  const share = rate === '' || rate === '1' ? '' : `, for a share of ${rate} by the seed`;
  const subject =
    kind === 'render-failure'
      ? count === '' || count === '1'
        ? 'task that is rendered'
        : 'tasks that are rendered'
      : `request${count === '' || count === '1' ? '' : 's'}${on === '*' ? '' : ` to ${targetName(on)}`}`;
  const sentence = `${first}${many} ${subject}${share} ${getEffect(kind, values)}.`;
  const end = count === '' ? 'It stays until you remove it.' : 'Then everything works again.';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} ${end}`;
}

function targetName(on: string): string {
  return on === 'create' ? 'any create operation' : on;
}

function getEffect(kind: FaultKind, values: FaultValues): string {
  if (kind === 'status')
    return `responds with ${values['status'] || '500'}${values['body'] ? ` and ${values['body']}` : ''}`;
  if (kind === 'delay') return `responds ${values['delayMs'] || '1000'} ms late`;
  if (kind === 'rate-limit') return `responds with 429 and Retry-After: ${values['retryAfter'] || '1'}`;
  if (kind === 'render-failure') return `fails: ${values['reason'] || 'A fault made the render fail'}`;
  return faultKindForms[kind].does;
}
