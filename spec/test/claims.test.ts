import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './support/documents.ts';

type Entry = { readonly id: string; readonly claims: readonly string[] };
type Register = { readonly words: Readonly<Record<string, string>>; readonly entries: readonly Entry[] };
const { words: names, entries }: Register = parse(readFileSync(`${root}unspecified.yaml`, 'utf8'));

/** Words that tell a reader that a sentence is not a fact of the service. */
const caveat =
  /\b(?:not (?:specified|stated|said|known|shown)|not say|not state|not specify|unspecified|says? whether|states? whether|assum\w+|treats?|treated|toolkit (?:advice|responds)|no [\w ]+ (?:is|are) specified)\b/i;

/** The texts that people read; what plays the service describes itself, and the register has the claims. */
const read = /\.(?:mdx?|ts|tsx|astro|ya?ml|mmd|json|sh)$/;
const own =
  /(?:^|\/)(?:test|fixtures|generated|dist|third-party)\/|CHANGELOG\.md$|^\.changeset\/|^tools\/|^spec\/unspecified\.yaml$|^packages\/(?:emulator|engine|server|synthetic-video|spec-diff)\/|^packages\/docs\/src\/content\/docs\/guides\/server-|\/check\/(?:facts|queries)\.json$|pnpm-lock/;

/** The sentences of a text, in lower case, without marks of Markdown and of comments. */
function getSentences(text: string): string[] {
  return text
    .replace(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/|#+|>)[ \t]?/gm, '')
    .replace(/[`*_]{1,2}(?=\w)|(?<=\w)[`*]{1,2}/g, (marks) => (marks.includes('_') ? marks : ''))
    .replace(/\]\([^)]*\)|\[/g, '')
    .split(/(?<=[.!?])\s+|\n\s*\n|\n(?=[|-] |\s*(?:- )?[\w"-]+:(?:\s|$))/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim().toLowerCase());
}

/** Words that a longer text has in common, such as a block of code, say nothing together. */
const longest = 240;

/** The parts of a claim, each with its alternatives. */
const getParts = (claim: string) =>
  claim
    .replace(
      /<(.+?)>/g,
      (_, name: string) => names[name] ?? expect.fail(`the register has no words "${name}"`),
    )
    .split(' + ')
    .map((part) => part.split('|'));

/** Matches a sentence with one of the words; a star matches any ending. */
function createPattern(words: readonly string[]): RegExp {
  const escaped = words.map((word) =>
    word
      .toLowerCase()
      .replace(/[$()*+.?[\\\]^{}]/g, '\\$&')
      .replace(/(?<=\w)\\\*/g, '\\w*'),
  );
  return new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`);
}

/** The register with the patterns of its claims, all of which a sentence must match. */
const createMatchers = (register: readonly Entry[]) =>
  register.flatMap(({ id, claims }) =>
    claims.map((claim) => ({ id, claim, patterns: getParts(claim).map(createPattern) })),
  );

const matchers = createMatchers(entries);

/** The claims that a text has without a caveat, with their entries and sentences. */
function findClaims(text: string, searched = matchers): string[] {
  const sentences = getSentences(text).filter((sentence) => !caveat.test(sentence));
  return searched.flatMap(({ id, claim, patterns }) =>
    sentences
      .filter((sentence) => patterns.length === 1 || sentence.length <= longest)
      .filter((sentence) => patterns.every((pattern) => pattern.test(sentence)))
      .map((sentence) => `${id}, "${claim}": ${sentence.slice(0, 200)}`),
  );
}

describe('claims of "Unspecified behavior"', () => {
  it.each(entries)(
    'the texts have none of those of $id without a caveat',
    { timeout: 60_000 },
    ({ id, claims }) => {
      expect(claims.length).toBeGreaterThan(0);
      for (const claim of claims) {
        const said = getParts(claim)
          .map(([words = '']) => words.replace(/(?<=\w)\*/g, ''))
          .reverse()
          .join(' and ');
        const fact = `The service is like this: ${said} here.`;
        expect(findClaims(fact, createMatchers([{ id, claims: [claim] }]))).toHaveLength(1);
        expect(findClaims(`It is not specified whether ${said} here.`)).toEqual([]);
      }
    },
  );

  it('finds a claim across lines, marks and links', () => {
    expect(findClaims('/**\n * Callbacks are **not\n * signed**, so confirm.\n */')).toHaveLength(1);
    expect(findClaims('It is sent on [every](x.md) `status`\nchange.')).toHaveLength(1);
    expect(findClaims('A presigned URL.')).toEqual([]);
  });

  it('takes no other word for a caveat', () => {
    expect(findClaims('The emulator sends the callbacks, which are not signed.')).toHaveLength(1);
    expect(findClaims('The toolkit confirms callbacks, as they are not signed.')).toHaveLength(1);
    expect(findClaims('Check whether a callback is genuine: callbacks are not signed.')).not.toEqual([]);
    expect(findClaims('The emulator assumes that callbacks are not signed.')).toEqual([]);
  });

  it('finds the parts of a claim in any order, in one sentence only', () => {
    const searched = createMatchers([{ id: 'x', claims: ['callback|callbacks + sign*|HMAC'] }]);

    expect(findClaims('The service signs each callback.', searched)).toHaveLength(1);
    expect(findClaims('Callbacks have an HMAC.', searched)).toHaveLength(1);
    expect(findClaims('Read the callback. Sign in.', searched)).toEqual([]);
    expect(findClaims('A callback is presigned.', searched)).toEqual([]);
  });

  it('no text has one without a caveat', () => {
    const paths = execFileSync('git', ['ls-files'], { cwd: join(root, '..'), encoding: 'utf8' })
      .split('\n')
      .filter((path) => read.test(path) && !own.test(path));
    expect(paths.length).toBeGreaterThan(500);
    const found = paths.flatMap((path) =>
      findClaims(readFileSync(join(root, '..', path), 'utf8')).map((claim) => `${path}: ${claim}`),
    );
    expect(found).toEqual([]);
  });
});
