import { checkMemory } from './memory.ts';

// `memory.long.test.ts` checks larger documents.
checkMemory(1_500_000, 150_000_000);
