import { getFaked } from './cells.mjs';
import { openService } from './open-service.mjs';
import { testCells } from './test-cells.mjs';

testCells({ names: ['fetch', 'axios'], ways: ['MSW', 'URL'], open: openService, getFaked });
