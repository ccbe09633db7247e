import { expect, it } from 'vitest';
import * as library from '../src/index.ts';

it('exports these names, and no others', () =>
  expect(Object.keys(library).sort()).toEqual([
    'SpecDiffError',
    'diff',
    'getRequirement',
    'getSentence',
    'isSpecDiffError',
    'neededBump',
    'render',
  ]));
