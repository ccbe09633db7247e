import { expect, test } from 'vitest';
import * as mcp from '../src/index.ts';

test('exports these names, and no others', () => {
  expect(Object.keys(mcp).sort()).toEqual(['createVideoServer', 'main']);
});
