export { default } from './tools/config/vitest.config.ts';
