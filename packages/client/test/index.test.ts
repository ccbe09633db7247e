import { expect, it } from 'vitest';
import * as client from '../src/index.ts';

it('exports these names, and no others', () => {
  expect(Object.keys(client).sort()).toEqual([
    'AbortError',
    'AmbiguousSubmitError',
    'ApiError',
    'ApiKeyError',
    'AuthenticationError',
    'ConnectionError',
    'DownloadError',
    'HookError',
    'InvalidResponseError',
    'MediaError',
    'NotFoundError',
    'OrganizationBannedError',
    'RateLimitError',
    'ServerError',
    'TaskCanceledError',
    'TaskFailedError',
    'TaskTimeoutError',
    'TimeoutError',
    'UploadError',
    'ValidationError',
    'VideoClientError',
    'contractVersion',
    'createVideoClient',
    'isApiError',
    'isFinalStatus',
    'isVideoClientError',
  ]);
});
