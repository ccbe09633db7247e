import { createRequire } from 'node:module';
import { lenientRegExp } from './formats.ts';

type Generator = Pick<typeof import('fast-check'), 'sample' | 'stringMatching'>;

let loaded: Generator | undefined;

/** Loaded when the first pattern is met: most runs never need it, and it costs a tenth of a second. */
function generator(): Generator {
  // What `require` returns is the module of that name, whose types were imported above.
  loaded ??= createRequire(import.meta.url)('fast-check') as Generator;
  return loaded;
}

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
    const { sample, stringMatching } = generator();
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
  const { sample, stringMatching } = generator();
  const exact = lenientRegExp(`^(?:${pattern.replace(/^\^/, '').replace(/\$$/, '')})$`, 'u');
  return sample(stringMatching(exact, { maxLength: 300 }), { seed: 7, numRuns: 20 });
}
