import { sample, stringMatching } from 'fast-check';
import { lenientRegExp } from './formats.ts';

const known = new Map<string, string[]>();

/**
 * Strings that match a pattern, always the same ones; none when the pattern uses what the generator cannot
 * invert (look-around, back references).
 *
 * @example
 * matching('^[a-c]{2}$').every((each) => /^[a-c]{2}$/.test(each)); // true
 */
export function matching(pattern: string): string[] {
  const kept = known.get(pattern);
  if (kept) return kept;
  const found = generate(pattern);
  known.set(pattern, found);
  return found;
}

function generate(pattern: string): string[] {
  try {
    const expression = lenientRegExp(pattern, 'u');
    const drawn = sample(stringMatching(expression, { maxLength: 300 }), { seed: 42, numRuns: 40 });
    return [...new Set([...drawn, ...anchored(pattern)])];
  } catch {
    return [];
  }
}

/** Patterns without anchors match anywhere; exact matches are the more telling examples. */
function anchored(pattern: string): string[] {
  if (pattern.startsWith('^') && pattern.endsWith('$')) return [];
  const exact = lenientRegExp(`^(?:${pattern.replace(/^\^/, '').replace(/\$$/, '')})$`, 'u');
  return sample(stringMatching(exact, { maxLength: 300 }), { seed: 7, numRuns: 20 });
}
