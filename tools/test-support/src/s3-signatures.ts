import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

/**
 * Checks that the presigned URL of a request was signed with the secret, for this path, these parameters and the
 * signed headers as they were sent, and is valid now. s3rver accepts every signature of version 4; a real storage
 * does not. The signatures are computed by another library than the server's.
 */
export async function isSigned(
  request: IncomingMessage,
  secret: { id: string; key: string },
): Promise<boolean> {
  const url = new URL(`http://${request.headers.host}${request.url}`);
  const signature = url.searchParams.get('X-Amz-Signature');
  // Requests of the server's own client are signed by header, which is the same library's work on both ends.
  if (signature === null) return request.headers.authorization !== undefined;

  const datetime = url.searchParams.get('X-Amz-Date') ?? '';
  const seconds = Number(url.searchParams.get('X-Amz-Expires'));
  if (!isValidNow(Date.parse(toIso(datetime)), seconds * 1000)) return false;

  const names = (url.searchParams.get('X-Amz-SignedHeaders') ?? '')
    .split(';')
    .filter((name) => name !== 'host');
  const headers = names.map((name) => [name, String(request.headers[name] ?? '')] as [string, string]);

  for (const name of ['Signature', 'SignedHeaders', 'Algorithm', 'Credential', 'Date'])
    url.searchParams.delete(`X-Amz-${name}`);
  const { url: signed } = await new AwsV4Signer({
    method: request.method ?? 'GET',
    url: url.href,
    headers,
    accessKeyId: secret.id,
    secretAccessKey: secret.key,
    service: 's3',
    region: 'us-east-1',
    datetime,
    signQuery: true,
    allHeaders: true,
  }).sign();

  return signed.searchParams.get('X-Amz-Signature') === signature;
}

/** The longest validity of a presigned URL, in milliseconds: a week. */
const LONGEST = 7 * 24 * 3_600_000;

/** Milliseconds by which the clock of a signer may be ahead. */
const CLOCK_SKEW = 15 * 60_000;

/** Says whether a URL that was signed at a time is valid now: S3 also refuses one that was signed for later. */
function isValidNow(signedAt: number, validFor: number): boolean {
  if (!(validFor > 0 && validFor <= LONGEST)) return false;
  const now = Date.now();
  return signedAt <= now + CLOCK_SKEW && now <= signedAt + validFor;
}

function toIso(datetime: string): string {
  return datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
}
