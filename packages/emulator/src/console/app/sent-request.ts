import type { OperationDescription } from '@videogen/types';
import { serviceUriPrefix } from '@videogen/types/facts';
import { operationList } from '@videogen/types/operations';
import type { AdminRequest, AdminTask } from '../../generated/admin.ts';
import { state } from './live.ts';

/** A request to the service, as it is sent. */
export interface SentRequest {
  readonly operation: OperationDescription | undefined;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The reference of a file that is uploaded first. */
export const FILE: string = `${serviceUriPrefix}…`;

/** Characters of a body that the log keeps. */
const MAX_BODY = 8192;
/** Headers that a client or a browser adds by itself. */
const ADDED =
  /^(?:host|connection|content-length|accept|accept-.*|user-agent|transfer-encoding|expect|sec-.*|origin|referer|cookie|pragma|cache-control|keep-alive)$/;

/** The URL of the emulator. */
export function getOrigin(): string {
  return state.value?.url ?? location.origin;
}

/** Whether the log has the whole request. Files are not kept. */
export function isWhole({ method, body }: AdminRequest): boolean {
  return method === 'GET' || method === 'HEAD' || (body !== null && body.length <= MAX_BODY);
}

/** Returns a request of the log with a key of its organization: the log does not keep keys. */
export function getLogged({
  operation,
  method,
  path,
  headers,
  body,
  organization,
}: AdminRequest): SentRequest {
  const own = Object.entries(headers).filter(([name]) => !ADDED.test(name));
  const sent = own.map(([name, value]) => [
    name,
    name === 'authorization' ? `Bearer ${getKey(organization)}` : value,
  ]);
  const known = operationList.find(({ id }) => id === operation);
  return { operation: known, method, path, headers: Object.fromEntries(sent), body };
}

/** Returns the request that creates a task like this one. */
export function getCreate({ category, inputs, callbackUrl, organization }: AdminTask): SentRequest {
  // Safe: the contract has an operation for each category.
  const operation = operationList.find((one) => one.category === category) as OperationDescription;
  const known = Object.entries({ ...inputs, callback_url: callbackUrl }).filter(
    ([name, value]) =>
      operation.fields.some((field) => field.name === name) && value !== null && value !== '',
  );
  return createRequest(operation, Object.fromEntries(known), getKey(organization));
}

/** Returns the request that creates a task; files and media that are missing have a reference to fill in. */
export function createRequest(
  operation: OperationDescription,
  given: Readonly<Record<string, unknown>>,
  key: string,
): SentRequest {
  const body = Object.entries(given).map(([name, value]) => [
    name,
    value instanceof File ? { service_uri: FILE } : value,
  ]);
  const missing = operation.fields.filter(
    ({ name, type, required }) => required && type === 'media' && given[name] === undefined,
  );
  const files = missing.map(({ name }) => [name, { service_uri: FILE }]);

  return {
    operation,
    method: operation.method,
    path: operation.path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries([...body, ...files])),
  };
}

function getKey(organization: string | null): string {
  const known = state.value?.keys.find((one) => one.organization === organization && !one.revoked);
  return known?.key ?? 'unknown-key';
}
