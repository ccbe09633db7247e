import type { Json, JsonObject } from '../../src/json.ts';
import type { Documents } from '../../src/load.ts';
import { type Contract, readContract } from '../../src/model/contract.ts';

/** What a test adds to the small documents. */
export interface Parts {
  readonly schemas?: JsonObject;
  /** Further members of the OpenAPI document. */
  readonly openapi?: JsonObject;
  /** Further members of its `components`. */
  readonly components?: JsonObject;
  /** Further members of the AsyncAPI document. */
  readonly asyncapi?: JsonObject;
  readonly entries?: readonly Json[];
}

/** Documents without operations and without messages, which tools read in milliseconds; every schema has a file. */
export function readSmall({ schemas, openapi, components, asyncapi, entries = [] }: Parts): Contract {
  const all: JsonObject = { Task: { type: 'object', properties: {} }, ...schemas };
  const documents: Documents = {
    folder: 'nowhere',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'A small document',
        version: '1.2.3',
        'x-media-formats': {},
        'x-upload-limits': { minimumBytes: 1, maximumBytes: 2 },
      },
      servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://localhost:4010' } } }],
      paths: {},
      ...openapi,
      components: { schemas: all, ...components },
    },
    asyncapi: { asyncapi: '3.0.0', info: { version: '1.2.3' }, ...asyncapi },
    register: { entries },
    files: new Map(Object.keys(all).map((name) => [name, `schemas/${name}.yaml`])),
  };
  return readContract(documents);
}
