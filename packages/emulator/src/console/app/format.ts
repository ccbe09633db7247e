import type { AdminTask } from '../../generated/admin.ts';

const clockTime = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** Time of day, UTC, to the second. */
export function timeOfDay(at: number): string {
  return clockTime.format(at);
}

/** Time of day, UTC, with milliseconds. */
export function exactTime(at: number): string {
  return `${clockTime.format(at)}.${String((at % 1000) | 0).padStart(3, '0')}`;
}

/** Date and time, UTC, to the second. */
export function dateTime(at: number): string {
  return new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}

/** A length of time in milliseconds. */
export function length(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}

/** A number of bytes. */
export function bytes(size: number): string {
  if (size < 1024) return `${size} B`;
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(1)} KiB` : `${(size / 1024 / 1024).toFixed(1)} MiB`;
}

/** A number with its noun: `1 task`, `2 tasks`. */
export function plural(count: number, noun: string): string {
  const many = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count.toLocaleString('en')} ${count === 1 ? noun : many}`;
}

/** `TEXT_TO_VIDEO` as `Text to video`. */
export function words(name: string): string {
  const text = name.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the value of a JSON text, and any other text as it is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Indents a JSON text. */
export function pretty(text: string): string {
  const value = parseJson(text);
  return value === text ? text : JSON.stringify(value, null, 2);
}

/** The prompt of a task, or its category, in one line. */
export function getTitle({ inputs, category }: Pick<AdminTask, 'inputs' | 'category'>): string {
  const { prompt, template } = inputs;
  if (typeof prompt === 'string' && prompt !== '') return prompt;
  return typeof template === 'string' ? words(template) : `${words(category)}, without a prompt`;
}
