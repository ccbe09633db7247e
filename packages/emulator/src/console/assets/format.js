// How things read.

const clockTime = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/**
 * Time of day, UTC, with milliseconds.
 *
 * @param {number} at milliseconds since 1970
 */
export function timeOfDay(at) {
  return `${clockTime.format(at)}.${String((at % 1000) | 0).padStart(3, '0')}`;
}

/**
 * Date and time, UTC, to the second.
 *
 * @param {number} at milliseconds since 1970
 */
export function dateTime(at) {
  return new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}

/**
 * A length of time.
 *
 * @param {number} ms
 */
export function length(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}

/**
 * A number of bytes.
 *
 * @param {number} size
 */
export function bytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(1)} KiB` : `${(size / 1024 / 1024).toFixed(1)} MiB`;
}

/**
 * `TEXT_TO_VIDEO` as `Text to video`.
 *
 * @param {string} name
 */
export function words(name) {
  const text = name.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * JSON with indentation when it is JSON, and the text as it is otherwise.
 *
 * @param {string} text
 */
export function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * What a task is about, in one line.
 *
 * @param {import('./store.js').Task} task
 */
export function promptOf({ inputs, category }) {
  const { prompt, template } = inputs;
  if (typeof prompt === 'string' && prompt !== '') return prompt;
  return typeof template === 'string' ? words(template) : `${words(category)}, without a prompt`;
}
