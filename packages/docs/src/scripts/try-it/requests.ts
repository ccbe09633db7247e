import { isLoopback } from './session.ts';

/** A request got no response that this page may read. */
export class NoResponseError extends Error {}

/** The base URL and the API key of requests. */
export interface Connection {
  readonly base: string;
  readonly key: string;
}

/** A response with its body as text. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  readonly headers: string;
  readonly text: string;
  readonly milliseconds: number;
}

/** The fault of a connection that cannot be tried. */
function explainConnection({ base, key }: Connection): string | undefined {
  if (!/^https?:\/\//.test(base) || !URL.canParse(base))
    return `"${base}" is not a URL that begins with http:// or https://. Enter one such as http://localhost:4010.`;
  // Browsers refuse such a key before the request is sent.
  if (/[^\x21-\x7e]/.test(key))
    return 'The field "API key" has a space, or a character that no API key has. Copy the key again.';
  if (location.protocol === 'https:' && base.startsWith('http:') && !isLoopback(base))
    return 'This page has https:// and cannot send to http:// on another machine (mixed content). Use https:// in the base URL.';
  return undefined;
}

/**
 * Sends a request to the service.
 *
 * @throws NoResponseError when there is no response that this page may read.
 * @throws Error when the connection cannot be tried.
 */
export async function send(
  connection: Connection,
  method: string,
  path: string,
  body?: string,
): Promise<Received> {
  const { base, key } = connection;
  const wrong = explainConnection(connection);
  if (wrong !== undefined) throw new Error(wrong);

  const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const started = performance.now();
  const init = { method, headers, cache: 'no-store' as const, ...(body !== undefined && { body }) };
  const lost = (error: Error): never => {
    throw new NoResponseError(error.message);
  };
  const response = await fetch(base.replace(/\/+$/, '') + path, init).catch(lost);
  const text = await response.text().catch(lost);

  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text,
    milliseconds: Math.round(performance.now() - started),
  };
}

/** The payload of a success of this API; undefined for every other response. */
export function getData({ status, text }: Received): object | undefined {
  if (status !== 200) return undefined;
  try {
    const { data } = JSON.parse(text);
    return typeof data === 'object' && data !== null ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Fields of a grant that the form reads. */
export interface Grant {
  readonly presigned_url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service_uri: string;
}

/**
 * Reads the grant out of the response to an upload request.
 *
 * @throws Error when the response is not a success.
 */
export function getGrant(received: Received): Grant {
  const { status, text } = received;
  const data = getData(received);
  if (data === undefined)
    throw new Error(`The service refused the grant with ${status}: ${text.slice(0, 300)}`);
  // A success of the operation has this shape.
  return data as Grant;
}

/**
 * Sends a file to a presigned URL with exactly the granted headers, and reports the progress from 0 to 1.
 *
 * @throws Error when the storage refuses the file or cannot be reached.
 */
export function putFile(grant: Grant, file: Blob, onProgress: (part: number) => void): Promise<void> {
  // `fetch` reports no progress of what it sends.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('PUT', grant.presigned_url);
    for (const [name, value] of Object.entries(grant.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () =>
      reject(
        new Error(
          `${new URL(grant.presigned_url).origin} did not respond to the PUT, or does not allow requests from ${location.origin} (CORS).`,
        ),
      );
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(new Error(`The storage refused the file with ${request.status}: ${request.responseText}`));
    };
    request.send(file);
  });
}
