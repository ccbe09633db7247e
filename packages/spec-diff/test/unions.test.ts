import { checkUnions } from './unions.ts';

checkUnions(5, ['members with one value', 'constants']);
checkUnions(20, ['members with some numbers', 'members of members', 'required names', 'ranges']);
