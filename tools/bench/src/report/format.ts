/** Between a figure and its unit a line must not break. */
const SPACE = '\u00a0';

/** A figure with about three digits and its unit. */
export function figure(value: number, unit: string): string {
  if (!Number.isFinite(value)) return `?${SPACE}${unit}`;
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })}${SPACE}${unit}`.trim();
}

/** A ratio with about three digits. */
export function times(ratio: number): string {
  return `${ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)}×`;
}

/** A share in percent; a dash for what does not vary. */
export function percent(share: number | undefined): string {
  // What is not a number is null once it has been a file.
  if (share === undefined || !Number.isFinite(share)) return 'n/a';
  return share === 0 ? '–' : `${Math.round(share * 100)} %`;
}
