import { fileURLToPath } from 'node:url';
import type { SuccessCode } from '@videogen/types';
import { operationList } from '@videogen/types/operations';
import { isObject, type Json } from '@videogen-tools/generate/json';
import { expect, test } from 'vitest';
import { loadDocuments } from '../../src/documents/document.ts';
import { type Facts, findIn, findRepetitions } from '../support/handwritten-facts.ts';

// A fact of the contract is written in spec/ alone. This test finds limits, lifetimes, lists, paths and formats that a program
// repeats by hand.

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const { openapi } = loadDocuments();

/** Smaller and rounder numbers look like everything else. */
const isDistinct = (limit: Json): boolean =>
  typeof limit === 'number' && limit > 1000 && (limit > 1_000_000 || limit % 1000 !== 0);

function listMembers(value: Json, keyword: RegExp): Json[] {
  if (Array.isArray(value)) return value.flatMap((item) => listMembers(item, keyword));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    keyword.test(key) ? [member, ...listMembers(member, keyword)] : listMembers(member, keyword),
  );
}

/** Hours of the lifetimes in the documents, all of which are written as `PT8H`. */
const hours = listMembers(openapi.content, /^x-valid-for$/).map((text) =>
  Number(/^PT(\d+)H$/.exec(`${text}`)?.[1]),
);

const limits = listMembers(openapi.content, /^(?:max|min)(?:imum|Length|Items|imumBytes)$/)
  .filter(isDistinct)
  .map(Number);

/** Values that the documents state as the only one; one word is in every program. */
const constants = listMembers(openapi.content, /^const$/);
/** The beginnings of patterns: `service://`. */
const beginnings = listMembers(openapi.content, /^pattern$/).flatMap(
  (pattern) => /^\^([\w:/-]{3,})/.exec(`${pattern}`)?.[1] ?? [],
);

const facts: Facts = {
  numbers: new Set([
    ...limits,
    ...constants.filter(isDistinct).map(Number),
    ...hours.flatMap((hour) => [hour * 3600, hour * 3_600_000]),
  ]),
  lists: listMembers(openapi.content, /^enum$/).flatMap((list) =>
    Array.isArray(list) ? [list.map(String)] : [],
  ),
  paths: operationList.map(({ path }) => path.replace(/\{.*$/, '')),
  durations: hours.map((hour) => `${hour} hours?`),
  texts: [...constants.map(String).filter((value) => value.includes(' ')), ...beginnings],
  code: 0 satisfies SuccessCode,
};

/** Literals that only look like a fact, or that examples need, by the file: why each stays. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'packages/callbacks/src/time.ts': { '86_400_000': 'the unit d' },
  'packages/emulator/src/options/duration.ts': { '86_400_000': 'the unit d' },
  'packages/client/src/platform/part-file.node.ts': {
    '24 * 3_600_000': 'how long a download may write nothing before its file is removed',
  },
  'packages/server/src/providers/fal-webhook.ts': {
    '24 * 3_600_000': 'how long a provider allows to keep its keys',
  },
  'packages/engine/src/conformance/samples.ts': { '86_400_000': 'a day, as any time would do' },
  'packages/shared/src/uuid.ts': {
    '/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i': 'the definition',
  },
  'tools/test-support/src/certificate.ts': { '86_400_000': 'how long a certificate of a test is valid' },
};

test('the documents have limits, lifetimes, lists and paths to look for', () => {
  expect(hours.every(Number.isInteger)).toBe(true);
  expect(limits).toContain(2083);
  expect(facts.lists.length).toBeGreaterThan(5);
});

test.each([
  ['const max = 2083;', '2083'],
  ['const seconds = 8 * 3600;', '8 * 3600'],
  ['const bytes = 80 * 1024 * 1024;', '80 * 1024 * 1024'],
  ["const last = ['SUCCESS', 'FAILED', 'CANCELED'];", "['SUCCESS', 'FAILED', 'CANCELED']"],
  ["const url = '/v1/video/text2video';", "'/v1/video/text2video'"],
  ["const text = 'valid for 24 hours';", "'valid for 24 hours'"],
  ['const banned = 4002;', '4002'],
  ["const text = 'Organization is banned';", "'Organization is banned'"],
  ["const uri = 'service://' + id;", "'service://'"],
  ['const uuid = /^[0-9a-f]{8}-/;', '/^[0-9a-f]{8}-/'],
  ['const { code = 0 } = body;', 'code = 0'],
  ['reply({ code: 0, data });', 'code: 0'],
  ['const text = `{"code":0}`;', '`{"code":0}`'],
])('%s repeats a fact', (program, text) => {
  expect(findIn('a.ts', program, facts)).toEqual([{ file: 'a.ts', text }]);
});

test.each([
  "4002 satisfies Body['code']",
  "{ code: 0 satisfies SuccessCode, message: 'Organization is banned' satisfies Text }",
])('%s is a fact that the compiler compares', (value) => {
  expect(findIn('a.ts', `const value = ${value};`, facts)).toEqual([]);
});

test('no program repeats a fact of the documents, apart from what has a reason', () => {
  const found = findRepetitions(root, facts);
  const unexplained = found.filter(({ file, text }) => reasons[file]?.[text] === undefined);
  expect(unexplained).toEqual([]);

  const isFound = (file: string, text: string): boolean =>
    found.some((one) => one.file === file && one.text === text);
  const needless = Object.entries(reasons).flatMap(([file, texts]) =>
    Object.keys(texts).filter((text) => !isFound(file, text)),
  );
  expect(needless).toEqual([]);
});
