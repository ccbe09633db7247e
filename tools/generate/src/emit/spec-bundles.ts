import { stringify } from 'yaml';
import type { Artifact, Emitter } from '../artifact.ts';
import type { JsonObject } from '../json.ts';
import { publishedAsyncapi, publishedOpenapi } from './published.ts';

/** `@videogen/spec`: both documents, self-contained, as JSON and as YAML. */
export const specBundles: Emitter = {
  folder: 'spec/dist',
  emit: async (contract) => [
    ...bundle('openapi', publishedOpenapi(contract)),
    ...bundle('asyncapi', await publishedAsyncapi(contract)),
  ],
};

function bundle(name: string, document: JsonObject): Artifact[] {
  return [
    { path: `spec/dist/${name}.json`, text: `${JSON.stringify(document, null, 2)}\n` },
    {
      path: `spec/dist/${name}.yaml`,
      // Readers of YAML 1.1 read an unquoted 16:9 as a number and a time as a date.
      text: stringify(document, { aliasDuplicateObjects: false, lineWidth: 110, compat: 'yaml-1.1' }),
    },
  ];
}
