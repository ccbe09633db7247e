import { expect, it } from 'vitest';
import * as client from '../src/index.ts';
import names from './exports.json' with { type: 'json' };

it('exports these names, and no others', () => {
  expect(Object.keys(client).sort()).toEqual(names);
});
