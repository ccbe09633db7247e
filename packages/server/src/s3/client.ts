import { S3Client } from '@aws-sdk/client-s3';
import { StorageUnavailable, withDeadline } from '@videogen/engine';
import { type CallLimits, callLimits } from '../call-limits.ts';

/** Location and credentials of the S3-compatible storage. */
export interface S3Options {
  /** URL of the storage, as the server and the users of presigned URLs reach it; unset means AWS. */
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  /** @default 'us-east-1' */
  readonly region?: string | undefined;
  /** Unset, with `secretAccessKey`, means the credentials that the AWS SDK finds: of a role, a profile or the environment. */
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  /** Token of temporary credentials. */
  readonly sessionToken?: string | undefined;
}

/** A bucket and its client. */
export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

/** Attempts of a request, so that a storage that never responds fails it within a few seconds. */
const ATTEMPTS = 2;

/**
 * Creates the client of a bucket. It connects when it sends the first request.
 *
 * @param limits of a connection, and of the time without a byte in either direction
 */
export function openBucket(
  options: S3Options,
  limits: Pick<CallLimits, 'storageConnectMs' | 'storageSilenceMs'> = callLimits,
): Bucket {
  const { accessKeyId, secretAccessKey, sessionToken } = options;
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined;
  const client = new S3Client({
    region: options.region ?? 'us-east-1',
    ...(hasKey && {
      credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    }),
    // Most storages other than AWS have no host names for buckets and do not support the newer checksums.
    ...(options.endpoint !== undefined && { endpoint: options.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: limits.storageConnectMs, socketTimeout: limits.storageSilenceMs },
    maxAttempts: ATTEMPTS,
  });
  return { client, name: options.bucket };
}

/** Milliseconds in which a URL is signed: the credentials of a role come from another host. */
const SIGN_TIMEOUT = 5000;

/**
 * Signs a URL.
 *
 * @throws {StorageUnavailable} when no credentials are found in time
 */
export function signInTime(sign: () => Promise<string>): Promise<string> {
  const limit = { timeoutMs: SIGN_TIMEOUT, signal: new AbortController().signal };
  return orUnavailable(withDeadline(limit, sign));
}

/**
 * Returns the result of a request.
 *
 * @throws {StorageUnavailable} when the storage is unreachable or responds with 429 or 5xx
 */
export async function orUnavailable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const status = getStatus(error);
    if (status !== undefined && status !== 429 && status < 500) throw error;
    throw new StorageUnavailable(error, { nothingStored: false });
  }
}

/** Returns the result of a request, or undefined when the storage responds with 404. Otherwise as {@link orUnavailable}. */
export async function orMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await orUnavailable(result);
  } catch (error) {
    if (getStatus(error) === 404) return undefined;
    throw error;
  }
}

/** Returns the status of the response that an error of the client is about, if there was one. */
function getStatus(error: unknown): number | undefined {
  const { $metadata }: { $metadata?: { httpStatusCode?: number } } = Object(error);
  return $metadata?.httpStatusCode;
}
