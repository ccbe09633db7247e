import type { DFA } from 'refa';
import { getLengths } from './automata.ts';
import { getLanguage } from './language.ts';
import { createAutomaton, without } from './string-sets.ts';

/** Maximum length of the strings, counted from the length of the shortest string of the language. */
const extraLength = 30;

/**
 * Some strings of a language, the shortest first.
 *
 * Only steps that can still end in the wanted length are taken: without that, a pattern such as `[a-z]{40}` has
 * more beginnings than fit into memory.
 *
 * @example
 * getWords(language, 3); // ['a', 'aa', 'aaa']
 */
export function getWords(language: DFA, count: number): string[] {
  const words: string[] = [];
  const lengths = getLengths(language);
  if (!lengths) return words;

  // The states from which a string of exactly that many characters ends well.
  let below: ReadonlySet<DFA.ReadonlyNode> = language.finals;
  const reaching = [below];
  const visit = (node: DFA.ReadonlyNode, word: string, left: number): void => {
    if (left === 0) words.push(word);
    else {
      for (const [{ min, max }, next] of node.out) {
        // Stryker disable next-line OptionalChaining: each of these lengths has its states.
        if (reaching[left - 1]?.has(next)) {
          for (let point = min; point <= max && words.length < count; point++)
            visit(next, word + String.fromCodePoint(point), left - 1);
        }
      }
    }
  };

  const nodes = [...language.nodes()];
  const last = Math.min(lengths.least + extraLength, lengths.most);
  for (let length = 0; length <= last; length++) {
    // Stryker disable next-line ConditionalExpression,EqualityOperator: further lengths add no word, and take time.
    if (words.length >= count) break;
    if (below.has(language.initial)) visit(language.initial, '', length);
    const ending = below;
    below = new Set(nodes.filter((node) => [...node.out.values()].some((next) => ending.has(next))));
    reaching.push(below);
  }

  return words;
}

/** All strings of a language, if there are not more than a number of them. */
export function getAllWords(language: DFA, most: number): string[] | undefined {
  const lengths = getLengths(language);
  if (lengths && lengths.most > lengths.least + extraLength) return undefined;
  const words = getWords(language, most + 1);
  return words.length > most ? undefined : words;
}

const samples = 20;
const sampled = new Map<string, string[]>();

/**
 * Strings of plain characters that match all of some patterns and not another, always the same ones; none when
 * there are none, or the patterns cannot be turned into automata.
 *
 * @example
 * matching(['^[ab]$']); // ['a', 'b']
 */
export function matching(patterns: readonly string[], except?: string): string[] {
  const key = JSON.stringify([patterns, except]);
  const kept = sampled.get(key);
  // Stryker disable next-line ConditionalExpression: without the cache, the same is built again.
  if (kept) return kept;
  const isKnown = patterns.every((each) => typeof getLanguage(each) !== 'string');
  const plain = [...patterns, '^[ -~]*$'];
  const language = createAutomaton({ patterns: plain, least: 0, most: Number.POSITIVE_INFINITY });
  const left = except === undefined ? language : without(language, except);
  const taken = isKnown && typeof left !== 'string' ? getWords(left, samples) : [];
  // Stryker disable next-line CallExpression: without the cache, the same is built again.
  sampled.set(key, taken);
  return taken;
}
