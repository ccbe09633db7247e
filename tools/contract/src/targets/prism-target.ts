import type { TaskCategory, TaskStatus } from '@videogen/types';
import type { Json } from '@videogen-tools/generate/json';
import { tryParse } from '@videogen-tools/generate/json';
import { paperPool } from '../values/pool.ts';
import { startPrism } from './prism.ts';
import type { Target } from './target.ts';

const exampleTask = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const noState =
  'Prism is a mock: it stores nothing between requests and responds with the examples of the documents';

function getExample(category: TaskCategory, status: TaskStatus): string {
  // The examples of the statuses are text tasks, those of the categories are finished.
  return category === 'TEXT_TO_VIDEO'
    ? `task-${status.toLowerCase()}`
    : `task-${category.toLowerCase().replaceAll('_', '-')}`;
}

/** Locations of the faults that Prism found. Its body is generated from the schema; the header `sl-violations` has the details. */
function violations(header: string | undefined): (string | number)[][] {
  const list: Json | undefined = tryParse(header ?? '');
  return (Array.isArray(list) ? list : []).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { location } = entry;
    if (!Array.isArray(location)) return [];
    const path = location.filter((part) => typeof part === 'string' || typeof part === 'number').slice(1);
    // A body of `null` is "required" at the request itself.
    return [path.length === 0 ? ['body'] : path];
  });
}

function foundClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    cause instanceof Error && 'code' in cause && ['UND_ERR_SOCKET', 'ECONNRESET'].includes(String(cause.code))
  );
}

/** Prism closes idle connections. A request on a closed one is sent again, because a mock has no side effects. */
async function sendAgain(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  try {
    return await fetch(request.clone());
  } catch (error) {
    if (!foundClosed(error)) throw error;
    return fetch(request);
  }
}

/** Prism on the bundled OpenAPI document. */
export async function prismTarget(): Promise<Target> {
  const prism = await startPrism();
  return {
    name: 'prism',
    title: 'Prism on the bundle',
    base: prism.url,
    send: sendAgain,
    keys: { valid: 'any-key' },
    cannot: {
      'other-organization': noState,
      memory: noState,
      'unknown-task': noState,
      storage:
        'Prism serves the operations of the document; the presigned URL is an example that leads nowhere',
      references: noState,
      clock: 'Prism has no clock: nothing of it expires',
      videos: 'The URL of the output video is an example that does not exist',
    },
    now: () => Date.now(),
    pool: paperPool,
    headersFor: (key) => {
      if (key === 'banned') return { Prefer: 'code=403' };
      return key === 'invalid' ? { Prefer: 'code=401' } : {};
    },
    locations: ({ response }) => violations(response.headers['sl-violations']),
    bring: async ({ category, status }) => ({
      task_id: exampleTask,
      headers: { Prefer: `example=${getExample(category, status)}` },
    }),
    fault: async (_operation, status) => ({ Prefer: `code=${status}` }),
    advance: async () => {},
    close: () => prism.close(),
  };
}
