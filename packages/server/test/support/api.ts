/** The API key of every server of the tests. */
export const KEY = 'a-secret-key';

/** A request to the API or the admin API. */
export interface Call {
  /** @default the key of the tests */
  readonly key?: string | undefined;
  readonly body?: object | undefined;
  /** @default POST with a body, GET without */
  readonly method?: string;
}

/** Sends a request with a bearer token. */
export function call(
  url: string,
  { key = KEY, body, method = body === undefined ? 'GET' : 'POST' }: Call = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Sends the request that creates a task from text, with what a test changes of it. */
export function postTask(url: string, changes: object = {}, key?: string): Promise<Response> {
  const body = { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5, ...changes };
  return call(`${url}/v1/video/text2video`, { key, body });
}

/**
 * Creates a task from text. Returns its id.
 *
 * @throws {Error} with the response when it is not created
 */
export async function createTask(url: string, changes: object = {}, key?: string): Promise<string> {
  const response = await postTask(url, changes, key);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const { data }: { data: { task_id: string } } = await response.json();
  return data.task_id;
}

/** The members of a task that the tests read. */
export interface ShownTask {
  readonly status: string;
  readonly output_videos: readonly { readonly url: string }[];
  readonly credits: number;
}

/** Reads a task. */
export async function readTask(url: string, id: string, key?: string): Promise<ShownTask> {
  const { data }: { data: ShownTask } = await (await call(`${url}/v1/tasks/${id}`, { key })).json();
  return data;
}

/** Reads the status of a task. */
export async function getStatus(url: string, id: string, key?: string): Promise<string> {
  return (await readTask(url, id, key)).status;
}
