import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject, type Json } from '@videogen-tools/generate/json';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadDocuments } from '../src/documents/document.ts';

// A text states no fact of the service that the documents do not state. Numbers are compared with the documents;
// every other sentence that reads like a fact is reviewed by a person, who notes its source in sentences.yaml.

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Texts about what users run themselves, and the list of open questions. */
const apart =
  /guides\/(?:server-|spec-diff)|packages\/(?:server|service|synthetic-video|spec-diff)\/|spec\/(?:dist|node_modules|examples|changes|test)\/|unspecified\.yaml|node_modules/;
const patterns = [
  'README.md',
  'AGENTS.md',
  '{packages,spec}/**/{README,AGENTS}.md',
  'packages/docs/src/content/**/*.mdx',
  'spec/**/*.yaml',
];

/** The sentences of each text, without code and with single spaces. */
const sentences = globSync(patterns, {
  cwd: root,
  exclude: (path) => apart.test(`${path}/`) || apart.test(path),
})
  .filter((file) => !apart.test(file))
  .flatMap((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    const blocks = text.split(/\n(?=[-|#*]|\s*\n|\s*\w+:)/);
    return blocks
      .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.:;?!])\s|\|/))
      .map((one) => one.replace(/^(?:>- |[-*] )/, '').trim());
  });

type Reviewed = Readonly<Record<string, string>>;
const { numbers, facts, sources }: { numbers: Reviewed; facts: Reviewed; sources: Reviewed } = parse(
  readFileSync(fileURLToPath(new URL('sentences.yaml', import.meta.url)), 'utf8'),
);

describe('a sentence that reads like a fact', () => {
  const about =
    /\b(?:the service|models?|credits?|status(?:es)?|tasks?|urls?|callbacks?|upload\w*|values?|fields?|lists?|reading)\b/i;
  const factual =
    /\b(?:always|never|free|costs? (?:less|more|nothing)|may (?:add|appear|grow|be added)|every call|at any time|guarantee\w*)\b/i;
  const isFactual = (sentence: string): boolean =>
    about.test(sentence) && factual.test(sentence) && !/not specified|^#/.test(sentence);
  const found = sentences.filter(isFactual);

  it.each([
    'The service may add fields, statuses, models and error bodies at any time.',
    'New statuses and fields may appear at any time:',
    'A list that is also given as `x-extensible-enum` may grow.',
    'Values may be added.',
    'Reading a task is free.',
    'Every call creates a new task and costs credits.',
    'A model with `faster` in its name costs less.',
  ])('"%s" is found', (sentence) => {
    expect(isFactual(sentence)).toBe(true);
  });

  it('is reviewed, with its source', () => {
    expect(found.filter((sentence) => !(sentence in facts))).toEqual([]);
  });

  it.each(Object.keys(facts))('"%s" is still written somewhere', (sentence) => {
    expect(found).toContain(sentence);
  });
});

/** The limits and counts of the documents, in the words in which texts state them. */
function stated(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(stated);
  if (!isObject(value)) return [];
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    minimumBytes,
    maximumBytes,
    'x-valid-for': validFor,
  } = value;

  const [, hours] = /^PT(\d+)H$/.exec(String(validFor)) ?? [];
  return [
    `${minimum} to ${maximum}`,
    `${minLength} to ${maxLength} characters`,
    `at most ${maxLength} characters`,
    `${hours} hours`,
    `${minimumBytes} bytes`,
    `${Number(maximumBytes) / 2 ** 20} MB`,
    ...Object.values(value).flatMap(stated),
  ];
}

describe('a number', () => {
  const { openapi } = loadDocuments();
  const text = JSON.stringify(openapi.content);
  const known = new Set([...stated(openapi.content), `localhost:${/localhost:(\d+)/.exec(text)?.[1]}`]);
  const number =
    /(?<![.,\d])\d+ to \d+(?: characters)?(?![.,]?\d)|\bat most \d+ characters\b|\b\d+ (?:bytes|MB|hours)\b|localhost:\d+/gi;
  const found = new Set(sentences.flatMap((sentence) => sentence.match(number) ?? []));

  it('is one of the documents, or is reviewed', () => {
    expect([...found].filter((one) => !known.has(one) && !(one in numbers))).toEqual([]);
    expect([...known].filter((one) => found.has(one)).length).toBeGreaterThan(8);
  });

  it.each(Object.keys(numbers))('%s is still written somewhere', (one) => {
    expect([...found]).toContain(one);
  });

  describe('in a docstring, a help text or an error of a package', () => {
    const places = globSync('packages/*/src/**/*.{ts,tsx,astro}', { cwd: root })
      .filter((file) => !/[\\/]generated[\\/]/.test(file))
      .flatMap((file) => {
        const code = readFileSync(`${root}${file}`, 'utf8').replaceAll(/\s*\n\s*(?:\*|\/\/)? */g, ' ');
        return [...code.matchAll(number)].map(([one]) => ({ file, one }));
      });

    it('is one of the documents, or is reviewed', () => {
      expect(places.filter(({ one }) => !known.has(one) && !(one in sources))).toEqual([]);
    });

    it.each(Object.keys(sources))('%s is still written somewhere', (one) => {
      expect(places.map((place) => place.one)).toContain(one);
    });
  });
});

describe('a count of operations, categories or statuses', () => {
  const { content } = loadDocuments().openapi;
  const text = JSON.stringify(content);
  // Each path has one operation.
  const operations = Object.keys(content['paths'] ?? {}).length;
  const creates = text.match(/"x-costs-credits":true/g)?.length;
  const members = (name: string): number | undefined =>
    new RegExp(`"${name}":\\{.*?"enum":(\\[.*?\\])`).exec(text)?.[1]?.split(',').length;
  const known = new Set([
    `${spelled(operations)} operations`,
    `${spelled(creates)} operations`,
    `${spelled(creates)} create operations`,
    `${spelled(members('TaskCategory'))} categories`,
    `${spelled(members('TaskStatus'))} statuses`,
  ]);

  // Also of the texts about what users run themselves, and of docstrings.
  const files = globSync([...patterns, 'packages/*/src/**/*.{ts,tsx,astro}'], { cwd: root }).filter(
    (file) => !/[\\/](?:generated|dist|node_modules)[\\/]|^packages\/spec-diff\//.test(file),
  );
  const count =
    /\b(?:two|three|four|five|six|seven|eight) (?:create )?(?:operations|categories|statuses)\b/gi;
  const found = files.flatMap((file) => {
    const words = readFileSync(`${root}${file}`, 'utf8').replaceAll(/\s*\n\s*(?:\*|\/\/|>-)? */g, ' ');
    return (words.match(count) ?? []).map((one) => `${file}: ${one.toLowerCase()}`);
  });

  it('is that of the documents', () => {
    expect(found.filter((one) => !known.has(one.replace(/^.*: /, '')))).toEqual([]);
    const counting = found.map((one) => one.replace(/: .*$/, ''));
    expect(counting).toEqual(expect.arrayContaining(['packages/server/README.md', 'spec/asyncapi.yaml']));
  });
});

function spelled(count = 0): string {
  return ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'][count] ?? String(count);
}
