import type { OperationDescription } from '@videogen/types';
import type { Emitter } from '../artifact.ts';
import type { JsonObject } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { describe } from '../model/describe.ts';
import { getSamples } from '../model/samples.ts';
import { toYaml } from '../text.ts';

/** The packages behind the samples. */
const packages = { Client: '@videogen/client', CLI: '@videogen/cli', curl: 'curl' } as const;

/**
 * `@videogen/spec`: an OpenAPI Overlay that adds `x-codeSamples` to every operation, made from the first example of its
 * request. Tests run the commands.
 */
export const specCodeSamples: Emitter = {
  by: 'spec-code-samples.ts',
  folder: 'spec/dist',
  emit: (contract) => {
    const overlay: JsonObject = {
      overlay: '1.0.0',
      info: { title: 'Code samples of the client, the command line and curl', version: contract.version },
      extends: 'openapi.yaml',
      actions: contract.operations.map((operation) => action(describe(operation, contract), contract)),
    };
    return { 'code-samples.overlay.yaml': toYaml(overlay) };
  },
};

function action(operation: OperationDescription, contract: Contract): JsonObject {
  const { path, method } = operation;
  return {
    target: `$.paths['${path}'].${method.toLowerCase()}`,
    update: {
      'x-codeSamples': getSamples(operation, contract).map(({ label, lang, source }) => ({
        lang: lang === 'ts' ? 'TypeScript' : 'Shell',
        label: packages[label],
        source,
      })),
    },
  };
}
