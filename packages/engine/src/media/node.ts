export { detectFormat } from './detect-format.ts';
export { probeMedia } from './probe-media.ts';
export { readHead } from './read-head.ts';
