export { default } from './tools/repo/config/vitest.config.ts';
