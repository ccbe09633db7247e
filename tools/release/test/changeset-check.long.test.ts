import { it } from 'vitest';
import { cases, checkCase } from './changeset-cases.ts';

it.each(cases)('$name', checkCase);
