import * as root from '@videogen/service';
import * as conformance from '@videogen/service/conformance';
import * as media from '@videogen/service/media';
import * as memory from '@videogen/service/memory';
import * as post from '@videogen/service/post';
import { expect, it } from 'vitest';

it.each([
  [
    '.',
    root,
    [
      'BlockedTarget',
      'ClaimLost',
      'RequestError',
      'ServiceError',
      'StorageUnavailable',
      'allowedOf',
      'completeHeaders',
      'contractVersion',
      'createAuthenticate',
      'createHttp',
      'createJobRunner',
      'createOwnAddresses',
      'createService',
      'creators',
      'defaultPolicy',
      'deliverJobs',
      'errorReply',
      'expireOutputId',
      'expireUploadId',
      'findOperation',
      'headerOf',
      'isFinal',
      'isServiceError',
      'jobKinds',
      'jsonReply',
      'matchRoute',
      'notAllowed',
      'openExchange',
      'operationIds',
      'operationRoutes',
      'ownMediaRoutes',
      'rawHeadersOf',
      'readBody',
      'reportSubmission',
      'resolveSubmission',
      'sendAttempt',
      'sendReply',
      'targetOf',
      'viewTask',
      'withDeadline',
    ],
  ],
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
      'postCases',
      'rendererCases',
      'stateStoreCases',
    ],
  ],
  [
    './media',
    media,
    ['ASPECT_RATIOS', 'closestAspectRatio', 'describeFormat', 'detectFormat', 'openMedia', 'probeMedia'],
  ],
  ['./memory', memory, ['createMemoryBlobs', 'createMemoryKeys', 'createMemoryStores', 'createRandomIds']],
  ['./post', post, ['createPost', 'lookupAmong', 'resolveTarget']],
])('%s exports what is listed', (_path, module, names) => {
  expect(Object.keys(module).sort()).toEqual(names);
});
