import { describe } from 'vitest';
import { checkMutations } from './mutations/check-mutations.ts';

describe('mutations of the documents', () => checkMutations(1));
