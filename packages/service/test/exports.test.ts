import * as root from '@videogen/service';
import * as conformance from '@videogen/service/conformance';
import * as memory from '@videogen/service/memory';
import { expect, it } from 'vitest';

it.each([
  ['.', root, ['jobKinds']],
  [
    './conformance',
    conformance,
    [
      'blobStoreCases',
      'clockCases',
      'idsCases',
      'jobQueueCases',
      'keyStoreCases',
      'mediaAddressesCases',
      'rendererCases',
      'stateStoreCases',
    ],
  ],
  ['./memory', memory, ['createMemoryBlobs', 'createMemoryKeys', 'createMemoryStores', 'createRandomIds']],
])('%s exports what is listed', (_path, module, names) => {
  expect(Object.keys(module).sort()).toEqual(names);
});
