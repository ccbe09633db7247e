/** Credits that tasks cost. The contract names no price: those of your account, or those that you assume. */
export interface Prices {
  /** Credits for a second of video, by model, template or create method, looked for in this order; `*` is for every other. */
  readonly perSecond: Readonly<Record<string, number>>;
  /** Credits for a task in addition, by the same names. @default none */
  readonly perTask?: Readonly<Record<string, number>> | undefined;
}

/** A create request, as the hook `beforeSubmit` receives it. */
export interface PricedRequest {
  /** Name of the create method, such as `textToVideo`. */
  readonly operation: string;
  /** The fields of the request; `seconds` is needed. */
  readonly body: {
    readonly seconds?: unknown;
    readonly model?: unknown;
    readonly template?: unknown;
  };
}

/**
 * Returns the credits of a create request at the prices that it receives, rounded up: the function with which the emulator and
 * the server charge. What a task has cost in the end is in `credits` of its record.
 *
 * @throws {TypeError} when the request has no `seconds`, or the prices have no valid number for it; a budget is not to guess
 * @example
 * ```ts
 * import { createVideoClient } from '@videogen/client';
 * import { getCredits } from '@videogen/client/credits';
 *
 * const prices = { perSecond: { 't2v-2.4-advanced': 3, '*': 1 }, perTask: { templateToVideo: 2 } };
 * let left = 100;
 * const client = createVideoClient({
 *   hooks: {
 *     beforeSubmit: (submission) => {
 *       const credits = getCredits(submission, prices);
 *       if (credits > left) throw new Error('The budget is used up');
 *       left -= credits;
 *     },
 *   },
 * });
 * ```
 */
export function getCredits({ operation, body }: PricedRequest, { perSecond, perTask }: Prices): number {
  const { seconds, model, template } = body;
  if (typeof seconds !== 'number')
    throw new TypeError(`The price of ${operation} is unknown: its request has no seconds. Set them`);

  const names = [model, template, operation, '*'].filter((name) => typeof name === 'string');
  const find = (prices: Prices['perSecond']): number | undefined => {
    const [price] = names.filter((name) => Object.hasOwn(prices, name)).map((name) => prices[name]);
    return price;
  };
  const perSecondOfVideo = find(perSecond);
  const credits = Math.ceil(seconds * (perSecondOfVideo ?? Number.NaN) + (find(perTask ?? {}) ?? 0));
  if (!(credits >= 0))
    throw new TypeError(`The prices have no valid number for ${operation}. Add one, or one for "*"`);
  return credits;
}
