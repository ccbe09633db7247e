import { AmbiguousSubmitError, DownloadError, MediaError, UploadError } from '@videogen/client';
import { expect, test } from 'vitest';
import { CliError } from '../src/cli-error.ts';
import { getExitCode } from '../src/error-meanings.ts';

test.each<[unknown, number]>([
  [new CliError('usage', ''), 2],
  [new CliError('not_succeeded', ''), 1],
  [new CliError('not_finished', ''), 4],
  [new MediaError('', { reason: 'too_small' }), 2],
  [new UploadError('', { status: 403 }), 3],
  [new UploadError('', { status: 503 }), 4],
  [new UploadError(''), 4],
  [new DownloadError('', { reason: 'expired' }), 3],
  [new DownloadError('', { reason: 'refused' }), 3],
  [new DownloadError('', { reason: 'private_address' }), 3],
  [new DownloadError('', { reason: 'incomplete' }), 4],
  [new DownloadError('', { reason: 'changed' }), 4],
  [new DownloadError('', { reason: 'not_video' }), 4],
  [new DownloadError('', { reason: 'destination' }), 2],
  [new AmbiguousSubmitError('', { operation: 'textToVideo', submissionId: '1', sent: true }), 5],
  [new TypeError('a defect'), 70],
  ['thrown text', 70],
])('%o ends with %d', (error, code) => {
  expect(getExitCode(error)).toBe(code);
});
