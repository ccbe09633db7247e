// The list of names is generated with the types; a test pins it.
export type * from './generated/index.ts';
