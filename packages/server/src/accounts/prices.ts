import { creators, type TaskRecord } from '@videogen/engine';
import { operationName } from '../config/operation-name.ts';
import type { Config } from '../config/schema.ts';

type Prices = Readonly<Record<string, number>>;

/** Returns the credits of a task: the price of its seconds and that of a task. */
export function getCredits(
  { category, seconds, job }: Pick<TaskRecord, 'category' | 'seconds' | 'job'>,
  { perSecond, perTask }: Config['prices'],
): number {
  const operation = creators.find((creator) => creator.category === category)?.operation;
  const names = [job.model, job.template, operation && operationName(operation), '*'];
  const find = (prices: Prices): number | undefined =>
    names.flatMap((name) => (name != null && Object.hasOwn(prices, name) ? prices[name] : []))[0];
  return seconds * (find(perSecond) ?? 1) + (find(perTask) ?? 0);
}
