import { expect, it } from 'vitest';
import { corpora, getPlaces, getSilences } from './coverage.ts';

it.each(corpora)('every edit of one value in $name has a verdict', { timeout: 3_600_000 }, (corpus) =>
  expect(getSilences(getPlaces(corpus))).toEqual([]),
);
