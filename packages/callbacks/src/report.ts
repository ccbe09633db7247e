import type { UsableRecord } from './check-record.ts';
import type { Rejection } from './handlers.ts';
import type { Settings } from './options.ts';
import { isKnownStatus } from './rank.ts';
import type { Verdict } from './verdict.ts';

/** Tells `onRejected` of a delivery that was not simply taken. */
export function report(settings: Settings, verdict: Verdict, source: Rejection['source']): void {
  const { answer, ...rejection } = verdict;
  const { onRejected } = settings;
  const { reason } = rejection;
  if (reason === undefined || onRejected === undefined) return;
  observe('onRejected', () => onRejected({ ...rejection, reason, status: answer.status, source }));
}

/** Tells `onUnrecognized` of what the contract does not list. */
export function reportNews(settings: Settings, ref: string, record: UsableRecord): void {
  const { onUnrecognized } = settings;
  if (onUnrecognized === undefined) return;
  const { taskId, status, unknownFields: fields, newCategory: category } = record;
  const newStatus = !isKnownStatus(status);
  if (fields.length === 0 && category === undefined && !newStatus) return;
  const news = { ...(category === undefined ? {} : { category }), ...(newStatus ? { status } : {}) };
  observe('onUnrecognized', () => onUnrecognized({ ref, taskId, fields, ...news }));
}

/** What an observer throws is printed, since it must change no answer and must not get lost. */
function observe(name: string, call: () => unknown): void {
  const failed = (error: unknown): void => console.error(`@videogen/callbacks: ${name} failed:`, error);
  try {
    const result = call();
    if (result instanceof Promise) result.catch(failed);
  } catch (error) {
    failed(error);
  }
}
