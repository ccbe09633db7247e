import { expect, it } from 'vitest';
import { corpora, placesOf, silenceAt } from './coverage.ts';

it.each(corpora)('every edit of one value in $name has a verdict', (corpus) => {
  expect(
    placesOf(corpus)
      .map(silenceAt)
      .filter((each) => each !== undefined),
  ).toEqual([]);
});
