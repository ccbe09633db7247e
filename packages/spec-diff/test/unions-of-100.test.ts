import { checkUnions } from './unions.ts';

// These take seconds, so one kind of each form has them.
checkUnions(100, ['members with one value', 'constants']);
