import { operationList } from '@videogen/types/operations';
import type { AdminRequest } from '../../generated/admin.ts';
import { isObject } from '../../json.ts';
import { clientSample, clientSetup, origin, type Samples } from './code-samples.ts';
import { parseJson } from './format.ts';
import { state } from './live.ts';

/** Characters of a body that the log keeps, and one for what follows. */
const MAX_BODY = 8192;

/** Whether the log has the whole request. Files are not kept. */
export function isWhole({ method, body }: AdminRequest): boolean {
  return method === 'GET' || method === 'HEAD' || (body !== null && body.length <= MAX_BODY);
}

/** The request as `fetch` takes it, with a key of its organization: the log does not keep keys. */
export function getInit({ method, headers, body, organization }: AdminRequest): RequestInit {
  const key = state.value?.keys.find((one) => one.organization === organization && !one.revoked)?.key;
  const type = headers['content-type'];
  return {
    method,
    headers: {
      ...(headers['authorization'] !== undefined && { authorization: `Bearer ${key ?? 'unknown-key'}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== null && body !== '' && { body }),
  };
}

/** Writes the request for a terminal, for the client (where it has such a call) and for `fetch`. */
export function getCode(request: AdminRequest): Samples {
  const client = clientCode(request);
  return { curl: request.curl, ...(client !== undefined && { client }), fetch: fetchCode(request) };
}

function fetchCode(request: AdminRequest): string {
  const url = `${origin()}${request.path}`;
  return `const response = await fetch(${JSON.stringify(url)}, ${JSON.stringify(getInit(request), null, 2)});
console.log(response.status, await response.text());
`;
}

function clientCode(request: AdminRequest): string | undefined {
  const { authorization = '' } = getInit(request).headers as Readonly<Record<string, string>>; // Safe: made above.
  const key = authorization.replace('Bearer ', '');
  const operation = operationList.find(({ id }) => id === request.operation);
  const body = parseJson(request.body ?? '');
  if (operation !== undefined && operation.category !== null && isObject(body))
    return clientSample({ operation, body, key });
  const call =
    request.operation === 'getTask'
      ? `client.tasks.get('${request.path.split('/').at(-1) ?? ''}')`
      : request.operation === 'createUpload'
        ? `client.upload(${JSON.stringify((isObject(body) && body['filename']) || 'file.png')})`
        : undefined;
  if (call === undefined) return undefined;
  return `${clientSetup(key)}
console.log(await ${call});
`;
}
