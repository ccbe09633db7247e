import type { ViteUserConfig } from 'vitest/config';
import { createMutantsConfig } from './vitest.config.ts';

/** Tests that read or start other files than the mutated ones, such as bundles and programs: they cannot see a mutant. */
const blind = [
  'packages/client/test/{memory,readme}.test.ts',
  'packages/client/test/guarantees/{chromium,loading}.test.ts',
  'packages/callbacks/test/{bun,workerd,examples,crash}*.test.ts',
];

const config: ViteUserConfig = createMutantsConfig(process.env['VIDEOGEN_MUTANTS'] ?? '', blind);

export default config;
