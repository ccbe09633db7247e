import { openServiceInPage } from './open-service-in-page.mjs';
import { testCells } from './test-cells.mjs';

const names = ['fetch', 'XMLHttpRequest', 'axios'];
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'];
const getFaked = () => [...timers, 'performance', 'queueMicrotask', 'requestAnimationFrame'];
testCells({ names, ways: ['MSW'], open: openServiceInPage, getFaked });
