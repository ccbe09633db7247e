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

/** Sends a request to the service. */
export async function send(
  { base, key }: Connection,
  method: string,
  path: string,
  body?: string,
): Promise<Received> {
  const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const started = performance.now();
  const init = { method, headers, cache: 'no-store' as const, ...(body !== undefined && { body }) };
  const response = await fetch(base.replace(/\/+$/, '') + path, init);
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text,
    milliseconds: Math.round(performance.now() - started),
  };
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
export function getGrant({ status, text }: Received): Grant {
  if (status !== 200) throw new Error(`The service refused the grant with ${status}: ${text.slice(0, 300)}`);
  // A success of the operation has this shape.
  return (JSON.parse(text) as { data: Grant }).data;
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
      reject(new Error('The storage could not be reached, or does not allow this page.'));
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(new Error(`The storage refused the file with ${request.status}: ${request.responseText}`));
    };
    request.send(file);
  });
}

/** Uploads a file: requests a grant, then sends the bytes. Returns the `service_uri`. */
export async function upload(
  connection: Connection,
  file: File,
  onProgress: (part: number) => void,
): Promise<string> {
  const grant = getGrant(
    await send(connection, 'POST', '/v1/upload/file', JSON.stringify({ filename: file.name })),
  );
  await putFile(grant, file, onProgress);
  return grant.service_uri;
}
