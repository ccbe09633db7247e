import { defaultKeys } from '@videogen/emulator';

/** A service between the suite and the emulator: it may change what goes in and what comes out. */
export type Broken = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;

const json = (status: number, body: unknown, type = 'application/json'): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } });
const task_id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const created = (): Response => json(200, { code: 0, data: { task_id } });
const refused = (loc: readonly unknown[]): Response =>
  json(422, { detail: [{ loc, msg: 'no', type: 'no' }] });
const path = (request: Request): string => new URL(request.url).pathname;
const isCreate = (request: Request): boolean => path(request).startsWith('/v1/video/');
const isRead = (request: Request): boolean => path(request).startsWith('/v1/tasks/');
const isCall = (request: Request): boolean => path(request).startsWith('/v1/');
const isPut = (request: Request): boolean => request.method === 'PUT';

/** Breaks the responses to some requests. */
function responses(
  wanted: (request: Request) => boolean,
  change: (response: Response) => Response | Promise<Response>,
): Broken {
  return async (request, next) => (wanted(request) ? change(await next(request)) : next(request));
}

/** Breaks the successful responses to some requests: changes their JSON. */
function data(
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
function bodies(pattern: RegExp, respond: () => Response): Broken {
  return async (request, next) =>
    isCreate(request) && pattern.test(await request.clone().text()) ? respond() : next(request);
}

/** Sends some requests with another header. */
function header(name: string, value: string, wanted: (request: Request) => boolean): Broken {
  return (request, next) => {
    if (wanted(request)) request.headers.set(name, value);
    return next(request);
  };
}

/** Takes every key for the one that is valid. */
const trusting = (wanted: (request: Request) => boolean): Broken =>
  header('authorization', `Bearer ${defaultKeys[0]?.key}`, wanted);

/** Forgets the callback URL of each request. */
const forgetting: Broken = async (request, next) => {
  if (!isCreate(request)) return next(request);
  const { callback_url: _, ...body } = await request.json();
  return next(
    new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
  );
};

/** Serves every video for ever that it served once. */
function keeping(): Broken {
  const kept = new Map<string, Response>();
  return async (request, next) => {
    const response = await next(request);
    if (request.url.includes('/v1/') || request.method !== 'GET') return response;
    if (response.ok) kept.set(request.url, response.clone());
    return kept.get(request.url)?.clone() ?? response;
  };
}

/** Services that break the contract; `broken-services.yaml` says which cases find each. */
export const brokenServices: Readonly<Record<string, Broken>> = {
  'closes the connection': responses(isCreate, () => {
    throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
  }),
  'accepts everything': responses(isCreate, created),
  'refuses everything': responses(isCreate, () => json(422, { detail: [] })),
  'forgets the task id': data(isCreate, () => ({})),
  'responds with text': responses(isCreate, ({ status }) => json(status, {}, 'text/plain')),
  'names the wrong location': responses(isCreate, (response) =>
    response.status === 422 ? refused(['body', 'prompt']) : response,
  ),
  'responds with an undeclared status': responses(isCreate, () => json(202, { code: 0 })),
  'has another error code': responses(isCreate, (response) =>
    response.status === 403 ? json(403, { code: 4003, message: 'Organization is banned' }) : response,
  ),
  'has a text in a 422': responses(isCreate, (response) =>
    response.status === 422 ? json(422, { detail: 'no' }) : response,
  ),
  'requires no key': trusting((request) => isCall(request) && !request.headers.has('authorization')),
  'accepts any key': trusting(isCall),
  'shows tasks to other organizations': trusting(isRead),
  'invents a task for an unknown id': responses(isRead, (response) =>
    response.status === 404 ? json(200, { code: 0, data: {} }) : response,
  ),
  'has another error for a malformed id': responses(isRead, (response) =>
    response.status === 422 ? json(404, { detail: 'no' }) : response,
  ),
  'accepts a malformed id': responses(isRead, (response) =>
    response.status === 422 ? json(200, {}) : response,
  ),
  'has a status that is not in the list': data(isRead, (task) => ({ ...task, status: 'COMPLETED' })),
  'shows the wrong status': data(isRead, (task) => ({ ...task, status: 'PENDING' })),
  'shows the wrong category': data(isRead, (task) => ({ ...task, category: 'TEXT_TO_VIDEO' })),
  'shows another task': data(isRead, (task) => ({ ...task, id: task_id })),
  'leaves out a field of a task': data(isRead, ({ credits: _, ...task }) => task),
  'has no video in a task that succeeded': data(isRead, (task) => ({ ...task, output_videos: [] })),
  'does not serve the video': responses(
    ({ url, method }) => method === 'GET' && !url.includes('/v1/'),
    () => json(404, {}),
  ),
  'sends no callback': forgetting,
  'serves an expired video': keeping(),
  'grants an upload without its headers': data(
    (request) => path(request) === '/v1/upload/file',
    ({ headers: _, ...grant }) => grant,
  ),
  'accepts an upload with other headers than granted': header(
    'content-type',
    'image/png',
    ({ headers }) => headers.get('content-type') === 'text/plain',
  ),
  'refuses a format': responses(
    (request) => isPut(request) && request.headers.get('content-type') === 'image/webp',
    () => json(415, {}),
  ),
  'accepts a file of any size, and any file': (request, next) =>
    isPut(request)
      ? Promise.resolve(new Response(null))
      : next(request).then((response) =>
          response.status === 422 && isCreate(request) ? created() : response,
        ),
  'accepts media of the wrong kind, and references that no upload returned': responses(
    isCreate,
    (response) => (response.status === 422 ? created() : response),
  ),
  'accepts an expired reference': responses(isCreate, (response) => (response.ok ? response : created())),
  'refuses unknown fields': bodies(/later.version/, () => refused(['body', 'x'])),
  'counts UTF-16 code units instead of characters': bodies(/🌊{1001}/u, () => refused(['body', 'prompt'])),
  'refuses one value of a list': bodies(/"french_kiss"/, () => refused(['body', 'template'])),
  'accepts zero seconds in generated requests': bodies(/"seconds":0\b(?!.*"prompt":"A cat)/, created),
};
