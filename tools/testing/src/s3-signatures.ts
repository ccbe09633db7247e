import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

/**
 * Checks that the presigned URL of a request was signed with the secret, for this path, these parameters and the
 * signed headers as they were sent, and has not expired. s3rver accepts every signature of version 4; a real storage
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
  if (expiry(datetime, Number(url.searchParams.get('X-Amz-Expires'))) < Date.now()) return false;
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

function expiry(datetime: string, seconds: number): number {
  const iso = datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Date.parse(iso) + seconds * 1000;
}
