// The list of schemas is generated with them; a test pins it.
export * from './generated/index.ts';
