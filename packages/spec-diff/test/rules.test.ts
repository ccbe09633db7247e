import { expect, it } from 'vitest';
import { sentenceOf } from '../src/report/entries.ts';
import { compare } from './documents.ts';
import { asyncapiRules, openapiRules, type Rule } from './pairs/rules.ts';

async function check([, base, head, expected]: Rule): Promise<void> {
  const { changes } = await compare(base, head);
  expect(changes.map((each) => `${each.level}: ${sentenceOf(each)}`)).toEqual(expected);
}

it.each(openapiRules)('OpenAPI: %s', (...rule) => check(rule));
it.each(asyncapiRules)('AsyncAPI: %s', (...rule) => check(rule));
