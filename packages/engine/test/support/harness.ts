import { getIds } from '../../src/conformance/samples.ts';
import {
  type BlobStore,
  createHttp,
  createJobRunner,
  createOwnAddresses,
  createService,
  defaultPolicy,
  type HttpDependencies,
  type JobClaim,
  type JobQueue,
  ownMediaRoutes,
  type Policy,
  type PollOutcome,
  type RenderCall,
  type Renderer,
  type Service,
  type ServiceContext,
  type ServiceHttp,
  type StateStore,
  type SubmitOutcome,
  type TaskRecord,
} from '../../src/index.ts';
import { createMemoryBlobs, createMemoryStores, createRandomIds } from '../../src/memory.ts';

export const ORIGIN = 'http://service.test';

/** Creates a clock that a test moves. */
export function createManualClock(): Pick<Harness, 'now' | 'pass'> {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  return {
    now: () => now,
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}

export const VIDEO: Uint8Array = new TextEncoder().encode('a video');
const FINISHED = {
  state: 'done',
  video: { content: VIDEO, mediaType: 'video/mp4', width: 64, height: 36 },
} as const;

type Script = Omit<Renderer, 'submit' | 'poll'> & {
  /** Undefined means the response of the renderer without a script. */
  readonly submit: (...call: Parameters<Renderer['submit']>) => Promise<SubmitOutcome | undefined>;
  readonly poll: (...call: Parameters<Renderer['poll']>) => Promise<PollOutcome | undefined>;
};

/** A renderer that accepts everything and is done at the first poll, with what a test changes of it. */
export function scriptedRenderer(
  script: Partial<Script> = {},
): Renderer & { readonly submitted: RenderCall[]; readonly polled: RenderCall[] } {
  const submitted: RenderCall[] = [];
  const polled: RenderCall[] = [];
  return {
    submitted,
    polled,
    getProvider: () => 'paid',
    cancel: async () => undefined,
    onUnknownOutcome: () => 'report',
    ...script,
    async poll(call) {
      polled.push(call);
      return (await script.poll?.(call)) ?? FINISHED;
    },
    async submit(call) {
      submitted.push(call);
      return (await script.submit?.(call)) ?? { state: 'accepted', reference: `ref-${submitted.length}` };
    },
  };
}

/** A store of which a test interrupts a reader of tasks. */
export interface InterruptedReads {
  /** Decorates the store of a harness. */
  readonly state: (state: StateStore) => StateStore;
  /** Runs `work` once, between the next read of a task and what its reader does with it. */
  readonly afterNextRead: (work: () => Promise<unknown>) => void;
}

/** Creates a store whose next reader of a task is interrupted. */
export function interruptReads(): InterruptedReads {
  let next: (() => Promise<unknown>) | undefined;
  return {
    state: (state) => ({
      ...state,
      tasks: {
        ...state.tasks,
        async get(id) {
          const task = await state.tasks.get(id);
          const work = next;
          next = undefined;
          await work?.();
          return task;
        },
      },
    }),
    afterNextRead(work) {
      next = work;
    },
  };
}

/** The parts of a harness that a test replaces. */
export interface HarnessOptions {
  readonly renderer?: Renderer;
  readonly policy?: Partial<Policy>;
  readonly post?: ServiceContext['post'];
  readonly addresses?: ServiceContext['addresses'];
  readonly deadlineMs?: number;
  /** Decorates the store. */
  readonly state?: (state: StateStore) => StateStore;
  /** Reads stored content instead of the memory. */
  readonly source?: ServiceContext['blobs']['source'];
  readonly stageMs?: number;
  readonly random?: ServiceContext['random'];
  /** Aborted when the process stops. */
  readonly signal?: AbortSignal;
}

/** A service in memory whose time a test moves. */
export interface Harness {
  readonly service: Service;
  readonly http: ServiceHttp;
  readonly state: StateStore;
  readonly queue: JobQueue;
  readonly blobs: ReturnType<typeof createMemoryBlobs>;
  readonly errors: unknown[];
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
  readonly claim: (owner?: string) => Promise<JobClaim | undefined>;
  readonly run: (claim: JobClaim) => Promise<void>;
  /** Does everything that is due within the given time. */
  readonly work: (milliseconds?: number) => Promise<void>;
  readonly post: (path: string, body: unknown) => Promise<Response>;
  /** Creates a task of text to video. */
  readonly create: (body?: object) => Promise<string>;
  readonly getTask: (id: string) => Promise<TaskRecord>;
  /** Lists the tasks whose outcome is unknown. */
  readonly listUnknown: () => Promise<string[]>;
}

/** Refuses keys that are not texts, as stores on a disk do. */
function refuseOtherKeys({ stat, release }: BlobStore): Pick<BlobStore, 'stat' | 'release'> {
  const check = <T>(use: (key: string) => T): ((key: unknown) => T) => {
    return (key) => {
      if (typeof key !== 'string') throw new TypeError(`${key} is not a key`);
      return use(key);
    };
  };
  return { stat: check(stat), release: check(release) };
}

const KEY = { id: 'first', organization: 'org-1', revoked: false, banned: false };

/** Puts a service in memory together. */
export function createHarness(options: HarnessOptions = {}): Harness {
  const clock = createManualClock();
  const { now, pass } = clock;
  const stores = createMemoryStores({ clock });
  const state = options.state?.(stores.state) ?? stores.state;
  const blobs = createMemoryBlobs();
  const { source = blobs.source, deadlineMs, signal = new AbortController().signal } = options;
  const errors: unknown[] = [];
  const context: ServiceContext = {
    state,
    blobs: { ...blobs, ...refuseOtherKeys(blobs), source },
    clock,
    renderer: options.renderer ?? scriptedRenderer(),
    ids: createRandomIds(),
    policy: { ...defaultPolicy, ...options.policy },
    addresses: options.addresses ?? createOwnAddresses(() => ORIGIN),
    post: options.post ?? (async () => ({ status: 200, headers: {}, body: '' })),
    stageMs: () => options.stageMs ?? 0,
    ...(deadlineMs !== undefined && { deadlineMsOf: () => deadlineMs }),
    random: options.random ?? (() => 0.5),
    userAgent: 'test',
    signal,
  };
  const service = createService(context);
  const onError = (error: unknown): void => void errors.push(error);
  const dependencies: HttpDependencies = {
    service,
    keys: { find: (key) => (key === 'secret' ? KEY : undefined) },
    routes: ownMediaRoutes({ context, uploads: service.uploads }),
    onError,
  };
  const http = createHttp(dependencies);
  const { queue } = stores;
  const run = createJobRunner({ queue, handlers: service.handlers, clock, signal: context.signal, onError });
  const claim = async (owner = 'worker'): Promise<JobClaim | undefined> =>
    (await queue.claim({ owner, limit: 1, leaseMs: 60_000 }))[0];

  const work = async (milliseconds = 0): Promise<void> => {
    const target = now() + milliseconds;
    for (;;) {
      const at = await queue.nextAt();
      if (at === undefined || at > target) break;
      pass(Math.max(0, at - now()));
      for (let next = await claim(); next !== undefined; next = await claim()) await run(next);
    }
    pass(target - now());
  };

  const post = (path: string, body: unknown): Promise<Response> =>
    http.fetch(
      new Request(ORIGIN + path, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );

  return {
    service,
    http,
    state,
    queue,
    blobs,
    errors,
    now,
    pass,
    claim,
    run,
    work,
    post,
    async create(body = { prompt: 'A kitten' }) {
      const response = await post('/v1/video/text2video', body);
      // Safe: the body of a create operation.
      const { data } = (await response.json()) as { data: { task_id: string } };
      return data.task_id;
    },
    async getTask(id) {
      const task = await state.tasks.get(id);
      if (task === undefined) throw new Error(`There is no task ${id}.`);
      return task;
    },
    listUnknown: async () => getIds((await state.tasks.find({ limit: 10, submission: 'unknown' })).items),
  };
}
