import autocannon, { type Result } from 'autocannon';

/** A service of the contract, and a key of it. */
export type Service = { readonly url: string; readonly key: string };

const path = '/v1/video/text2video';
const body = JSON.stringify({
  prompt: 'A kitten',
  seconds: 5,
  model: 't2v-2.4-faster',
  aspect_ratio: '16:9',
});

function headersFor({ key }: Service): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
}

/** Creates a task; returns its id. */
export async function createTask(service: Service): Promise<string> {
  const headers = headersFor(service);
  const response = await fetch(service.url + path, { method: 'POST', headers, body });
  const { data }: { data: { task_id: string } } = await response.json();
  return data.task_id;
}

/** Creates a task, and returns the path that reads it. */
async function createTaskPath(service: Service): Promise<string> {
  const id = await createTask(service);
  return `/v1/tasks/${id}`;
}

/**
 * Creates tasks, or reads one, over 50 connections.
 *
 * @param duration in seconds
 * @throws {Error} when a request is refused
 */
export async function load(service: Service, what: 'creates' | 'reads', duration: number): Promise<Result> {
  const request = what === 'creates' ? { path, body } : { path: await createTaskPath(service) };
  const result = await autocannon({
    url: service.url + request.path,
    method: what === 'creates' ? 'POST' : 'GET',
    headers: headersFor(service),
    connections: 50,
    duration,
    ...(request.body !== undefined && { body }),
  });
  if (result.non2xx > 0) throw new Error(`${service.url}${request.path} refused ${result.non2xx} requests.`);
  return result;
}
