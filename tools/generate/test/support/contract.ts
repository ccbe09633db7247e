import type { Contract } from '../../src/model/contract.ts';

/** A contract that has some members, and nothing else. */
export function createContract(members: Partial<Contract>): Contract {
  return {
    version: '1.0.0',
    documents: { folder: 'spec', openapi: {}, asyncapi: {}, register: {}, files: new Map() },
    baseUrl: 'https://a.example',
    schemas: [],
    getSchema: (name) => {
      throw new Error(`no schema ${name}`);
    },
    operations: [],
    callbacks: [],
    notifications: [],
    unspecified: [],
    mediaFormats: { image: [], audio: [], video: [] },
    uploadLimits: { minimumBytes: 1, maximumBytes: 2 },
    ...members,
  };
}
