import { operations } from '@videogen/types/operations';
import { getMessage } from './notice.ts';

// Requests: to the admin API, and to the service as any client sends them.

/** A response that refuses something, in the words of who refused. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`${status}: ${problemText(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** Returns the error message of a body: the service's `detail` or `message`, or the admin API's `message`. */
function problemText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body || 'no body');
  const { detail, message, code } = body as Readonly<Record<string, unknown>>; // Safe: an object.
  if (Array.isArray(detail)) return detail.map(({ loc, msg }) => `${loc?.join('.')}: ${msg}`).join('; ');
  if (typeof detail === 'string') return detail;
  if (typeof message === 'string') return code === undefined ? message : `${message} (${String(code)})`;
  return JSON.stringify(body);
}

/** A part of a list, and the total number of items. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Calls the admin API; `path` is below `/_emulator`. */
export async function admin<T>(
  path: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: unknown } = {},
): Promise<T> {
  const { json } = await send(`./_emulator${path}`, method, { 'x-videogen-admin': '1' }, body);
  return json as T; // Safe: the emulator that served this page sent it.
}

/** Reads a list of the admin API. */
export async function adminPage<T>(path: string): Promise<Page<T>> {
  const { json, headers } = await send(`./_emulator${path}`, 'GET');
  const items = json as readonly T[]; // Safe: the emulator that served this page sent it.
  return { items, total: Number(headers.get('x-total-count') ?? items.length) };
}

/** A request to the service. */
export interface ServiceRequest {
  readonly key: string;
  readonly method?: string;
  readonly body?: unknown;
}

/** Calls the service with a key. */
export async function service<T>(path: string, { key, method = 'GET', body }: ServiceRequest): Promise<T> {
  const { json } = await send(`.${path}`, method, { authorization: `Bearer ${key}` }, body);
  return json as T; // Safe: checked by who uses it, as any client does.
}

/** Uploads a file as any client does; resolves to its `service_uri`. */
export async function upload(file: File, key: string, origin: string): Promise<string> {
  interface Grant {
    readonly presigned_url: string;
    readonly headers: Record<string, string>;
    readonly service_uri: string;
  }
  const body = { filename: file.name };
  const { data } = await service<{ data: Grant }>(operations.createUpload.path, {
    key,
    method: operations.createUpload.method,
    body,
  });
  await send(here(data.presigned_url, origin), 'PUT', data.headers, file);
  return data.service_uri;
}

/** Returns a URL of the emulator as this page reaches it: the page may be open under another name of the machine. */
export function here(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? `.${url.slice(origin.length)}` : url;
}

async function send(
  url: string,
  method: string,
  own: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<{ json: unknown; headers: Headers }> {
  const content = body === undefined || body instanceof File ? body : JSON.stringify(body);
  const type = typeof content === 'string' ? { 'content-type': 'application/json' } : {};
  const init = { method, headers: { ...type, ...own }, ...(content !== undefined && { body: content }) };
  const { status, ok, text, headers } = await exchange(url, init);
  const json = parse(text);
  if (!ok) throw new Refused(status, json ?? text);
  if (json === undefined && text !== '')
    throw new Error(`The response, ${status}, is not JSON: ${text.slice(0, 200)}`);
  return { json, headers };
}

async function exchange(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    const { status, ok, headers } = response;
    return { status, ok, headers, text: await response.text() };
  } catch (error) {
    const what = `${init.method ?? 'GET'} ${url.replace('./', '/')}`;
    throw new Error(`${what} got no complete response: ${getMessage(error)}`, { cause: error });
  }
}

/** Undefined when the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
