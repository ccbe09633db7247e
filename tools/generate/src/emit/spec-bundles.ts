import type { Emitter } from '../artifact.ts';
import { jsonAndYaml } from '../text.ts';
import { publishedAsyncapi, publishedOpenapi } from './published.ts';

/** `@videogen/spec`: both documents, self-contained, as JSON and as YAML. */
export const specBundles: Emitter = {
  by: 'spec-bundles.ts',
  folder: 'spec/dist',
  emit: async (contract) => ({
    ...jsonAndYaml('openapi', publishedOpenapi(contract)),
    ...jsonAndYaml('asyncapi', await publishedAsyncapi(contract)),
  }),
};
