import { AmbiguousSubmitError, DownloadError, MediaError, UploadError } from '@videogen/client';
import { expect, test } from 'vitest';
import { CliError } from '../src/cli-error.ts';
import { getExitCode, nextStep } from '../src/error-meanings.ts';

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

test.each([
  ['ENOSPC', /disk/],
  ['EPIPE', /program that reads stdout/],
])('a stdout that fails with %s has a hint of its own', (code, hint) => {
  const cause = Object.assign(new Error('write failed'), { code });
  const situation = { command: 'text2video', options: {}, state: {} };
  expect(nextStep(situation, new CliError('cannot_write', '', undefined, { cause }))).toMatch(hint);
  const paid = { ...situation, state: { taskId: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10' } };
  expect(nextStep(paid, new CliError('cannot_write', '', undefined, { cause }))).toContain('videogen wait');
});
