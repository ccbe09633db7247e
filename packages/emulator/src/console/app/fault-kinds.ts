import type { FaultKind } from '../../faults/fault.ts';
import form from './fault-form.json' with { type: 'json' };

/** The form of a kind of fault. */
interface KindForm {
  /** The effect of the fault, as the end of "The request …". */
  readonly does: string;
  /** Options of this kind, in addition to the target and the frequency. */
  readonly fields: readonly string[];
  /** Its possible targets; absent for every operation. */
  readonly targets?: readonly string[];
}

/** An input of the form. */
interface FieldForm {
  readonly label: string;
  readonly placeholder: string;
  /** Whether its value is a text; JSON otherwise. */
  readonly isText: boolean;
  readonly initial?: string;
}

/** The kinds, in the order of the form. */
export const faultKinds: Readonly<Record<FaultKind, KindForm>> = form.kinds;

/** The inputs, by the options of a fault. */
export const faultFields: Readonly<Record<string, FieldForm>> = form.fields;

/** The texts of the form by their options, or a fault that is set. */
export type FaultValues = { readonly kind: FaultKind } & Readonly<Record<string, unknown>>;

/** Describes in a sentence what a fault does. */
export function describeFault({ kind, on = '*', count, after, rate, ...values }: FaultValues): string {
  const once = count == null || String(count) === '1';
  const many = count == null ? 'every' : once ? 'the next' : `each of the next ${count}`;
  const first = after === undefined || String(after) === '0' ? '' : `After ${after} that pass, `;
  const share = rate === undefined || String(rate) === '1' ? '' : `, for a share of ${rate} by the seed`;
  const target = on === '*' ? '' : ` to ${on === 'create' ? 'any create operation' : on}`;
  const requests = `request${once ? '' : 's'}${target}`;
  const tasks = once ? 'task that is rendered' : 'tasks that are rendered';
  const sentence = `${first}${many} ${kind === 'render-failure' ? tasks : requests}${share} ${describeEffect(kind, values)}.`;
  const end = count == null ? 'It stays until you remove it.' : 'Then everything works again.';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} ${end}`;
}

function describeEffect(kind: FaultKind, values: Readonly<Record<string, unknown>>): string {
  const {
    status = 500,
    body,
    delayMs = 1000,
    retryAfter = 1,
    reason = 'A fault made the render fail',
  } = values;
  if (kind === 'status') {
    const shown = typeof body === 'object' ? JSON.stringify(body) : body;
    return `responds with ${status}${shown === undefined ? '' : ` and ${shown}`}`;
  }
  if (kind === 'delay') return `responds ${delayMs} ms late`;
  if (kind === 'rate-limit') return `responds with 429 and Retry-After: ${retryAfter}`;
  return kind === 'render-failure' ? `fails: ${reason}` : faultKinds[kind].does;
}
