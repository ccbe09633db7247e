// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://app.example/"}

import { getFaked } from './cells.mjs';
import { openService } from './open-service.mjs';
import { testCells } from './test-cells.mjs';
import { testRefusals } from './test-refusals.mjs';

const names = ['fetch', 'XMLHttpRequest', 'axios'];
testCells({ names, ways: ['MSW', 'URL'], open: openService, getFaked });

// The fetch of a test in jsdom is Node's own, which has no page.
testRefusals(['XMLHttpRequest', 'axios']);
