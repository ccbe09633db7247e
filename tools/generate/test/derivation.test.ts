import { seeded } from '@videogen-tools/test-support/seeded';
import { expect, test } from 'vitest';
import { deriveAssumption, deriveEach, facts, findSilent, getPackages, seed } from './support/derive.ts';
import { getPointer } from './support/facts.ts';

/** Facts of each kind that a package has to follow, and the packages. */
const followers: Readonly<Record<string, readonly string[]>> = {
  'openapi#/components/schemas/OutputVideo/properties/url/maxLength': [
    'callbacks',
    'docs',
    'types',
    'validators',
  ],
  'openapi#/components/schemas/OutputVideo/properties/url/x-valid-for': ['client', 'types'],
  'openapi#/components/schemas/ServiceUri/pattern': ['docs', 'types', 'validators'],
  'openapi#/components/schemas/Task/required/3': ['callbacks', 'docs', 'types', 'validators'],
  'openapi#/components/schemas/TaskStatus/enum/0': ['callbacks', 'docs', 'types', 'validators'],
  'openapi#/components/schemas/TextToVideoRequest/properties/seconds/maximum': [
    'docs',
    'types',
    'validators',
  ],
  'openapi#/paths/~1v1~1upload~1file/post/x-upload-limits/maximumBytes': ['client', 'types'],
  'openapi#/paths/~1v1~1tasks~1{task_id}/get/summary': ['client', 'docs', 'types', 'validators'],
  'asyncapi#/operations/sendTaskStatus/description': ['docs'],
};

test('every package that states a fact follows a change of it', async () => {
  const some = facts.filter((fact) => getPointer(fact) in followers);
  expect(some).toHaveLength(Object.keys(followers).length);
  const outcomes = await deriveEach(some);
  const found = [...outcomes].map(([pointer, outcome]) => [pointer, getPackages(outcome)]);
  expect(Object.fromEntries(found)).toEqual(followers);
});

test('every package that makes an assumption of the register follows a change of it', async () => {
  const outcome = await deriveAssumption('task-final-statuses', ['SUCCESS']);
  expect(getPackages(outcome)).toEqual(['callbacks', 'client', 'emulator', 'engine', 'types']);
});

test('a fact that nothing follows is found', () => {
  expect(findSilent(new Map([['openapi#/a-fact', { kind: 'silent' }]]))).toEqual(['openapi#/a-fact']);
});

// `derivation.long.test.ts` changes every fact.
test(`a change of some facts is followed, or stops the generator (seed ${seed})`, async () => {
  const random = seeded(seed);
  const outcomes = await deriveEach(facts.filter(() => random() < 0.01));
  expect(findSilent(outcomes)).toEqual([]);
});
