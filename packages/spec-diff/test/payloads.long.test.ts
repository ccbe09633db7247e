import { describe } from 'vitest';
import { checkWhole } from './payloads.ts';

describe('every payload', () => checkWhole(1_000));
