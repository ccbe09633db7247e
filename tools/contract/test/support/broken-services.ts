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

/** Services that break the contract: what each does, and cases of which at least one must fail. */
export const brokenServices: readonly (readonly [
  name: string,
  broken: Broken,
  cases: RegExp,
  reason: RegExp,
])[] = [
  [
    'accepts everything',
    responses(isCreate, created),
    /^text-to-video\/seconds\/refuses one second too many/,
    /expected 422, got 200/,
  ],
  [
    'refuses everything',
    responses(isCreate, () => json(422, { detail: [] })),
    /^text-to-video\/seconds\/accepts the most seconds/,
    /expected 200, got 422/,
  ],
  [
    'forgets the task id',
    data(isCreate, () => ({})),
    /^text-to-video\/seconds\/accepts the most seconds/,
    /required property 'task_id'/,
  ],
  [
    'responds with text',
    responses(isCreate, ({ status }) => json(status, {}, 'text/plain')),
    /^text-to-video\/seconds\/accepts the most seconds/,
    /content type text\/plain/,
  ],
  [
    'names the wrong location',
    responses(isCreate, (response) => (response.status === 422 ? refused(['body', 'prompt']) : response)),
    /^text-to-video\/seconds\/refuses one second too many/,
    /expected an error at \["body","seconds"\]/,
  ],
  [
    'responds with an undeclared status',
    responses(isCreate, () => json(202, { code: 0 })),
    /^text-to-video\/seconds\/accepts the most seconds/,
    /expected 200, got 202/,
  ],
  [
    'has another error code',
    responses(isCreate, (response) =>
      response.status === 403 ? json(403, { code: 4003, message: 'Organization is banned' }) : response,
    ),
    /^text-to-video\/status\/403 for a banned/,
    /expected the body to hold \[4002\]/,
  ],
  [
    'has a text in a 422',
    responses(isCreate, (response) => (response.status === 422 ? json(422, { detail: 'no' }) : response)),
    /^text-to-video\/seconds\/refuses one second too many/,
    /the 422 names \[\]/,
  ],
  [
    'requires no key',
    trusting((request) => isCall(request) && !request.headers.has('authorization')),
    /^text-to-video\/status\/4XX without a key/,
    /expected 4XX, got 200/,
  ],
  ['accepts any key', trusting(isCall), /^upload\/status\/(?:403|4XX for an invalid)/, /got 200/],
  [
    'shows tasks to other organizations',
    trusting(isRead),
    /^get-task\/status\/4XX for a foreign task/,
    /a foreign task gets/,
  ],
  [
    'invents a task for an unknown id',
    responses(isRead, (response) => (response.status === 404 ? json(200, { code: 0, data: {} }) : response)),
    /^get-task\/status\/4XX for an unknown/,
    /expected 4XX, got 200/,
  ],
  [
    'has another error for a malformed id',
    responses(isRead, (response) => (response.status === 422 ? json(404, { detail: 'no' }) : response)),
    /^get-task\/task_id\/refuses/,
    /expected 422, got 404/,
  ],
  [
    'has a status that is not in the list',
    data(isRead, (task) => ({ ...task, status: 'COMPLETED' })),
    /^get-task\/status\/SUCCESS/,
    /must be equal to one of the allowed values/,
  ],
  [
    'shows the wrong status',
    data(isRead, (task) => ({ ...task, status: 'PENDING' })),
    /^get-task\/status\/SUCCESS/,
    /expected the status SUCCESS/,
  ],
  [
    'shows the wrong category',
    data(isRead, (task) => ({ ...task, category: 'TEXT_TO_VIDEO' })),
    /^get-task\/category\/IMAGE/,
    /expected the category/,
  ],
  [
    'shows another task',
    data(isRead, (task) => ({ ...task, id: task_id })),
    /^get-task\/status\/PENDING/,
    /expected the task/,
  ],
  [
    'leaves out a field of a task',
    data(isRead, ({ credits: _, ...task }) => task),
    /^get-task\/status\/PENDING/,
    /required property 'credits'/,
  ],
  [
    'has no video in a task that succeeded',
    data(isRead, (task) => ({ ...task, output_videos: [] })),
    /^get-task\/status\/SUCCESS/,
    /has no output video/,
  ],
  [
    'does not serve the video',
    responses(
      ({ url, method }) => method === 'GET' && !url.includes('/v1/'),
      () => json(404, {}),
    ),
    /^expiry\/a video/,
    /at once the video got 404/,
  ],
  [
    'grants an upload without its headers',
    data(
      (request) => path(request) === '/v1/upload/file',
      ({ headers: _, ...grant }) => grant,
    ),
    /^upload\/headers/,
    /no grant/,
  ],
  [
    'accepts an upload with other headers than granted',
    header('content-type', 'image/png', ({ headers }) => headers.get('content-type') === 'text/plain'),
    /^upload\/headers/,
    /expected a refusal, got 200/,
  ],
  [
    'refuses a format',
    responses(
      (request) => isPut(request) && request.headers.get('content-type') === 'image/webp',
      () => json(415, {}),
    ),
    /^upload\/format\/webp/,
    /the upload of image.webp got 415/,
  ],
  [
    'accepts a file of any size, and any file',
    (request, next) =>
      isPut(request)
        ? Promise.resolve(new Response(null))
        : next(request).then((response) =>
            response.status === 422 && isCreate(request) ? created() : response,
          ),
    /^upload\/size\/refuses a byte too few/,
    /expected a refusal, got 200/,
  ],
  [
    'accepts media of the wrong kind, and references that no upload returned',
    responses(isCreate, (response) => (response.status === 422 ? created() : response)),
    /^upload\/(?:wrong kind\/createImageToVideo|reference\/must)/,
    /expected a refusal, got 200/,
  ],
  [
    'accepts an expired reference',
    responses(isCreate, (response) => (response.ok ? response : created())),
    /^expiry\/a reference/,
    /expected a refusal, got 200/,
  ],
  [
    'refuses unknown fields',
    bodies(/later.version/, () => refused(['body', 'x'])),
    /^image-to-video\/.*(?:later.version|unknown field)/,
    /expected 200, got 422/,
  ],
  [
    'counts UTF-16 code units instead of characters',
    bodies(/🌊{1001}/u, () => refused(['body', 'prompt'])),
    /^text-to-video\/prompt\/accepts prompt of 2000 emoji/,
    /expected 200, got 422/,
  ],
  [
    'refuses one value of a list',
    bodies(/"french_kiss"/, () => refused(['body', 'template'])),
    /^template-to-video\/template\/accepts/,
    /expected 200, got 422/,
  ],
  [
    'accepts zero seconds in generated requests',
    bodies(/"seconds":0\b(?!.*"prompt":"A cat)/, created),
    /^text-to-video\/generated\/at every limit/,
    /disputed: .*"seconds":0.*target 200, ajv false/,
  ],
];
