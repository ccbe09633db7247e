import type { ViteUserConfig } from 'vitest/config';
import { configure } from './vitest.config.ts';

const config: ViteUserConfig = configure('long');

export default config;
