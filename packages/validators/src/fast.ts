// The list of checks is generated with them; a test pins it.
export type { Faults } from './fast/faults.ts';
export * from './generated/fast/index.ts';
