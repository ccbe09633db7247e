import { checkMemory } from './memory.ts';

checkMemory(10_000_000, 300_000_000);
