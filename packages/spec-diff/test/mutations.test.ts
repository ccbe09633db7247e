import { describe } from 'vitest';
import { checkMutations } from './mutations/check-mutations.ts';

// `mutations.long.test.ts` looks at each.
describe('mutations of the documents', () => checkMutations(16));
