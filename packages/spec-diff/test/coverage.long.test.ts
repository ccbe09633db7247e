import { expect, it } from 'vitest';
import { corpora, getPlaces, silenceAt } from './coverage.ts';

it.each(corpora)('every edit of one value in $name has a verdict', { timeout: 3_600_000 }, (corpus) => {
  expect(
    getPlaces(corpus)
      .map(silenceAt)
      .filter((each) => each !== undefined),
  ).toEqual([]);
});
