import { z } from 'zod';

/** The period after which a budget starts anew, in UTC; null for a budget without a period. */
export type BudgetPeriod = 'day' | 'month' | null;

/** Limits of one organization. A member that is left out has the value of the configuration. */
export interface OrganizationLimits {
  /** Null for no limit. */
  readonly requestsPerMinute?: number | null | undefined;
  /** Tasks under way; null for no limit. */
  readonly concurrentTasks?: number | null | undefined;
  readonly budgetPeriod?: BudgetPeriod | undefined;
}

const limit = z.int().min(1).nullable().optional();

/** The schema of the limits of an organization. */
export const organizationLimits: z.ZodType<OrganizationLimits> = z.strictObject({
  requestsPerMinute: limit,
  concurrentTasks: limit,
  budgetPeriod: z.enum(['day', 'month']).nullable().optional(),
});

/** Parses the column `limits`. */
export function parseLimits(text: unknown): OrganizationLimits {
  // Safe: only `setLimits` writes the column, from checked limits.
  return JSON.parse(String(text)) as OrganizationLimits;
}

/**
 * Returns the period of a budget to which a time belongs; empty for a budget without a period.
 *
 * @example
 * ```ts
 * getPeriod('month', Date.UTC(2026, 0, 31)); // '2026-01'
 * ```
 */
export function getPeriod(period: BudgetPeriod | undefined, at: number): string {
  if (period == null) return '';
  return new Date(at).toISOString().slice(0, period === 'day' ? 10 : 7);
}
