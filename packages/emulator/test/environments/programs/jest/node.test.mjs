import { expect, jest, test } from '@jest/globals';
import { getCells } from '../cells.mjs';
import { useCell } from './use-cell.mjs';

test.each(getCells(['fetch', 'axios'], ['MSW', 'URL']))('$sender, $way, $timers timers', (cell) =>
  useCell(cell, { jest, expect }),
);
