import { defaultKeys } from '@videogen/emulator';

/** A service between the suite and the emulator: it may change what goes in and what comes out. */
export type Broken = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;

/** A JSON response. */
export const json = (status: number, body: unknown, type = 'application/json'): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } });
/** The id of a task that does not exist. */
export const task_id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
/** The response to a create request. */
export const created = (): Response => json(200, { code: 0, data: { task_id } });
/** A 422 that names one location. */
export const refused = (loc: readonly unknown[]): Response =>
  json(422, { detail: [{ loc, msg: 'no', type: 'no' }] });
/** The path of a request. */
export const path = (request: Request): string => new URL(request.url).pathname;

/** Whether a request creates a task. */
export const isCreate = (request: Request): boolean => path(request).startsWith('/v1/video/');
/** Whether a request reads a task. */
export const isRead = (request: Request): boolean => path(request).startsWith('/v1/tasks/');
/** Whether a request calls the API. */
export const isCall = (request: Request): boolean => path(request).startsWith('/v1/');
/** Whether a request uploads a file. */
export const isPut = (request: Request): boolean => request.method === 'PUT';

/** Breaks the responses to some requests. */
export function responses(
  wanted: (request: Request) => boolean,
  change: (response: Response) => Response | Promise<Response>,
): Broken {
  return async (request, next) => (wanted(request) ? change(await next(request)) : next(request));
}

/** Breaks the successful responses to some requests: changes their JSON. */
export function data(
  wanted: (request: Request) => boolean,
  change: (data: Record<string, unknown>) => unknown,
): Broken {
  return responses(wanted, async (response) => {
    if (!response.ok) return response;
    const body = await response.json();
    return json(response.status, { ...body, data: change(body.data) });
  });
}

/** Responds to some requests by the text of their body, without the service; the others pass. */
export function bodies(pattern: RegExp, respond: () => Response): Broken {
  return async (request, next) =>
    isCreate(request) && pattern.test(await request.clone().text()) ? respond() : next(request);
}

/** Sends some requests with another header. */
export function header(name: string, value: string, wanted: (request: Request) => boolean): Broken {
  return (request, next) => {
    if (wanted(request)) request.headers.set(name, value);
    return next(request);
  };
}

/** Takes every key for the one that is valid. */
export const trusting = (wanted: (request: Request) => boolean): Broken =>
  header('authorization', `Bearer ${defaultKeys[0]?.key}`, wanted);

/** Forgets the callback URL of each request. */
export const forgetting: Broken = async (request, next) => {
  if (!isCreate(request)) return next(request);
  const { callback_url: _, ...body } = await request.json();
  return next(
    new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
  );
};

/** Serves every video for ever that it served once. */
export function keeping(): Broken {
  const kept = new Map<string, Response>();
  return async (request, next) => {
    const response = await next(request);
    if (request.url.includes('/v1/') || request.method !== 'GET') return response;
    if (response.ok) kept.set(request.url, response.clone());
    return kept.get(request.url)?.clone() ?? response;
  };
}
