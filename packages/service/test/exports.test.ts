import * as root from '@videogen/service';
import * as conformance from '@videogen/service/conformance';
import * as folder from '@videogen/service/folder';
import * as media from '@videogen/service/media';
import * as memory from '@videogen/service/memory';
import * as post from '@videogen/service/post';
import * as sql from '@videogen/service/sql';
import * as sqlite from '@videogen/service/sqlite';
import { expect, it } from 'vitest';

it.each([
  [
    '.',
    root,
    [
      'BlockedTarget',
      'ClaimLost',
      'JobPostponed',
      'RequestError',
      'ServiceError',
      'StorageUnavailable',
      'completeHeaders',
      'createAuthenticate',
      'createHttp',
      'createJobRunner',
      'createOwnAddresses',
      'createRouter',
      'createService',
      'creators',
      'defaultPolicy',
      'deliverJobs',
      'expireOutputId',
      'expireUploadId',
      'headerOf',
      'isFinal',
      'isServiceError',
      'jobKinds',
      'jsonReply',
      'openExchange',
      'operationRoutes',
      'ownMediaRoutes',
      'rawHeadersOf',
      'readBody',
      'renderJobOf',
      'replyToError',
      'reportSubmission',
      'resolveSubmission',
      'restoreTasks',
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
  ['./media', media, ['ASPECT_RATIOS', 'closestAspectRatio', 'describeFormat', 'detectFormat', 'probeMedia']],
  ['./memory', memory, ['createMemoryBlobs', 'createMemoryKeys', 'createMemoryStores', 'createRandomIds']],
  ['./post', post, ['createPost', 'lookupAmong', 'resolveTarget']],
  [
    './sql',
    sql,
    [
      'buryJob',
      'checkMigrated',
      'createSqlStateStore',
      'lockSchema',
      'migrate',
      'parseDueJobs',
      'readDeadJobs',
      'readPage',
      'selectDueJobs',
      'takeDeadJob',
    ],
  ],
  ['./sqlite', sqlite, ['createSqliteQueue', 'openSqlite', 'releaseClaims']],
  ['./folder', folder, ['createFolderBlobs']],
])('%s exports what is listed', (_path, module, names) => {
  expect(Object.keys(module).sort()).toEqual(names);
});
