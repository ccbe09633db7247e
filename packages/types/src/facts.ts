// The list of names is generated; a test pins it.
export * from './generated/facts.ts';
