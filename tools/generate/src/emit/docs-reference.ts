import type { Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import {
  describeCallbacks,
  describeObjects,
  describeOperations,
  describeService,
} from '../model/describe-reference.ts';

/** `@videogen/docs`: the content of the reference, in one form for both documents. */
export const docsReference: Emitter = {
  by: 'docs-reference.ts',
  folder: 'packages/docs/src/generated',
  // One line for each operation and object keeps differences readable.
  emit: (contract) => ({ 'reference.json': tables(contract) }),
};

function tables(contract: Contract): string {
  const parts = {
    operations: describeOperations(contract),
    callbacks: describeCallbacks(contract),
    objects: describeObjects(contract),
  };
  const lists = Object.entries(parts).map(
    ([name, items]) => `"${name}": [\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`,
  );
  return `{\n${[...lists, `"service": ${JSON.stringify(describeService(contract))}`].join(',\n')}\n}\n`;
}
