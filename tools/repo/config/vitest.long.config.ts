import { longConfig } from './vitest.config.ts';

export default longConfig;
