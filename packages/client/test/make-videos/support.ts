import { onTestFinished } from 'vitest';
import { createVideoClient, type VideoClient } from '../../src/index.ts';
import { type LimitedService, limitCreates } from '../support/limited-service.ts';
import { type Handler, json, record, type Seen, type Service, serve } from '../support/service.ts';

/** A service that keeps its tasks. */
export interface FakeService extends Service {
  readonly client: VideoClient;
  /** The prompts of the tasks that exist, in the order of their creation. */
  readonly prompts: string[];
  /** The create requests that arrived. */
  creates(): readonly Seen[];
}

/** Options of the service. */
export interface ServiceOptions {
  /** Replaces the response to a create request; the task exists if `create` is called. */
  readonly onCreate?: (create: () => string, ...args: Parameters<Handler>) => unknown;
  /** The status of each task. @default 'SUCCESS' */
  readonly status?: string;
  /** Returns the status of a task when it is read. @default `status` */
  readonly getStatus?: () => string;
  /** Further fields of each record. */
  readonly more?: object;
  /** Replaces the video. */
  readonly onVideo?: Handler;
}

/** An id that has the number of its task. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/**
 * Responds to create requests with one task in each period (milliseconds), and refuses the others.
 *
 * @returns also the prompts of the tasks, in the order of their creation
 */
export function limitToOne(period: number): LimitedService & { readonly prompts: readonly string[] } {
  const prompts: string[] = [];
  const limited = limitCreates({ perPeriod: 1, period }, ({ body }, response) => {
    const number = prompts.push(JSON.parse(String(body)).prompt);
    json(response, 200, { code: 0, data: { task_id: idOf(number) } });
  });
  return { ...limited, prompts };
}

/** Starts a service until the end of the test. */
export async function serveTasks({
  onCreate,
  status = 'SUCCESS',
  getStatus = () => status,
  more = {},
  onVideo,
}: ServiceOptions = {}): Promise<FakeService> {
  const prompts: string[] = [];
  const service = await serve((request, response, incoming) => {
    if (request.method === 'POST') {
      const create = (): string => {
        const { prompt } = JSON.parse(request.body.toString());
        return idOf(prompts.push(prompt));
      };
      if (onCreate) return onCreate(create, request, response, incoming);
      return json(response, 200, { code: 0, data: { task_id: create() } });
    }
    if (request.path.endsWith('.mp4'))
      return onVideo ? onVideo(request, response, incoming) : response.end('ftyp of a video');
    const id = request.path.split('/').at(-1) ?? '';
    const output_videos = [{ url: `${service.url}/${id}.mp4`, width: 1, height: 1 }];
    return json(response, 200, {
      code: 0,
      data: { ...record(getStatus(), { task_id: id, id, output_videos }), ...more },
    });
  });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const client = createVideoClient({
    baseUrl: service.url,
    apiKey: 'key-123456',
    poll: { minInterval: 5, maxInterval: 10 },
  });
  return {
    ...service,
    client,
    prompts,
    creates: () => service.seen.filter(({ method }) => method === 'POST'),
  };
}
