/** Bytes for people: `3.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[power - 1]}`;
}

/** A time span for people, in whole seconds: `0:07`, `12:30`, `1:02:03`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Returns a progress bar with a number of columns.
 *
 * @param fraction from 0 to 1
 */
export function formatBar(fraction: number, columns: number, unicode: boolean): string {
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * columns);
  const on = unicode ? '█' : '#';
  const off = unicode ? '░' : '.';
  return on.repeat(full) + off.repeat(columns - full);
}
