import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import { describe } from '../model/describe.ts';
import type { Operation } from '../model/read-operations.ts';
import { literal } from '../text.ts';
import { contractVersion, facts } from './facts.ts';
import { jsdoc } from './jsdoc.ts';

const folder = 'packages/emulator/src/generated';

/** `@videogen/emulator`: routes, media fields and defaults of each operation, and the facts with numbers. */
export const emulatorContract: Emitter = {
  folder,
  emit: (contract): Artifact[] => {
    const table = Object.fromEntries(
      contract.operations.map((operation) => [operation.method, row(operation, contract)]),
    );
    const operations = `${jsdoc(['The operations of the service, by the name of the client method.'])}export const operations = ${literal(table, 90)} as const;\n`;
    return [
      {
        path: `${folder}/contract.ts`,
        text: [banner('emulator-contract.ts'), operations, contractVersion(contract), facts(contract)].join(
          '\n',
        ),
      },
    ];
  },
};

function row(operation: Operation, contract: Contract) {
  const { id, method, path, costsCredits, media, defaults } = describe(operation, contract);
  return { operationId: id, method, path, costsCredits, media, defaults };
}
