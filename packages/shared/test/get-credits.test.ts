import { expect, it } from 'vitest';
import { getCredits, type PricedRequest, type Prices } from '../src/get-credits.ts';

const text: PricedRequest = { operation: 'textToVideo', body: { seconds: 5, model: 'fast' } };
const template: PricedRequest = { operation: 'templateToVideo', body: { seconds: 3, template: 'hug' } };

it.each<[string, PricedRequest, Prices, number]>([
  ['a model first', text, { perSecond: { fast: 3, textToVideo: 2, '*': 1 } }, 15],
  ['then a template', template, { perSecond: { hug: 3, templateToVideo: 2, '*': 1 } }, 9],
  ['then the method', text, { perSecond: { slow: 3, textToVideo: 2, '*': 1 } }, 10],
  ['then every other', text, { perSecond: { slow: 3, '*': 1 } }, 5],
  ['seconds and the task', text, { perSecond: { '*': 1 }, perTask: { fast: 4, '*': 9 } }, 9],
  ['the task alone', text, { perSecond: { '*': 0 }, perTask: { textToVideo: 4 } }, 4],
  [
    'a name that is not a text',
    { ...text, body: { seconds: 5, model: 7 } },
    { perSecond: { 7: 3, '*': 1 } },
    5,
  ],
  ['nothing for nothing', text, { perSecond: { '*': 0 } }, 0],
  ['rounded up', template, { perSecond: { '*': 2.5 } }, 8],
  ['the name of a member of objects', { ...text, operation: 'toString' }, { perSecond: { '*': 1 } }, 5],
])('credits by %s', (_, request, prices, credits) => {
  expect(getCredits(request, prices)).toBe(credits);
});

const noSeconds = 'The price of textToVideo is unknown: its request has no seconds. Set them';
const noPrice = 'The prices have no valid number for textToVideo. Add one, or one for "*"';

it.each<[string, PricedRequest, Prices, string]>([
  ['no seconds', { ...text, body: {} }, { perSecond: { '*': 1 } }, noSeconds],
  ['seconds as a text', { ...text, body: { seconds: '5' } }, { perSecond: { '*': 1 } }, noSeconds],
  ['no price', text, { perSecond: { slow: 1 } }, noPrice],
  ['no price of a second', text, { perSecond: {}, perTask: { '*': 1 } }, noPrice],
  ['no number', text, { perSecond: { '*': Number.NaN } }, noPrice],
  ['a negative price', text, { perSecond: { '*': -1 } }, noPrice],
])('refuses to guess: %s', (_, request, prices, message) => {
  expect(() => getCredits(request, prices)).toThrow(new TypeError(message));
});
