import { text } from 'node:stream/consumers';
import type { SubmitHooks, SubmitOptions, VideoClient } from '@videogen/client';
import type { OperationDescription } from '@videogen/types';
import { checkOutput, type Target } from '../check-output.ts';
import { usageError } from '../cli-error.ts';
import { connect } from '../connect.ts';
import { getStatusReport } from '../follow-task.ts';
import { getSeconds } from '../get-seconds.ts';
import { type MediaGiven, openMediaValue, uploadMedia } from '../media-value.ts';
import { readValue } from '../read-value.ts';
import { getProgress, openTarget, reportSaved, saveVideos } from '../save-videos.ts';
import type { Session } from '../session.ts';

type Values = Readonly<Record<string, unknown>>;

/** The input of a create command. */
export interface CreateRequest {
  readonly operation: OperationDescription;
  /** Values by the name of the field: text of media, and read values of everything else. */
  readonly values: Values;
  /** Fields that this version does not know. */
  readonly extraFields: Values;
  readonly output: string | undefined;
  /** Whether to wait for the task to end. */
  readonly wait: boolean;
  /** Longest wait, in milliseconds. */
  readonly timeout: number | undefined;
}

/** Creates a task, and waits for it and saves its videos by default. */
export async function createTask(session: Session, request: CreateRequest): Promise<void> {
  const { operation, output, wait, timeout } = request;
  const { reporter, signal, state } = session;
  state.isPaying = true;
  if (output !== undefined && !wait) {
    throw usageError('--output and --no-wait exclude each other', 'Use one of the two');
  }

  const target = await checkOutput(session, output);
  const media = await openMedia(session, request);
  const body = {
    ...request.values,
    ...(await defaults(request, media)),
    ...(await textFromStdin(session, request)),
  };
  const lost = 'one that starts for this command stops with it, and loses the task';
  const client = await connect(session, wait ? undefined : lost);
  const uploaded: Record<string, { service_uri: string }> = {};
  for (const [name, given] of media) uploaded[name] = await uploadMedia(session, client, given);
  if (output !== undefined) state.output = output;
  reporter.report({ event: 'submitting' });

  // When stdout is lost already, nothing is created; its error comes after the callback.
  await new Promise((resolve) => session.host.stdout.write('', () => setImmediate(resolve)));
  signal.throwIfAborted();
  // Safe: the table names the client's methods, all of them take an object, and its values have been checked by it.
  const name = operation.name as 'textToVideo';
  const input = { ...body, ...uploaded };
  const options = { signal, extraFields: request.extraFields, hooks: createHooks(session) };
  holdRequests(session, client);
  if (wait) await makeVideo(session, client, { name, input, options, target, timeout });
  else reporter.result((await client[name](input, options)).id, true);
}

/** Keeps a signal from interrupting a create request: the id of a task that was paid for must be known. */
function holdRequests({ interrupt: { hold, release } }: Session, { http }: VideoClient): void {
  http.use({
    onRequest: ({ request }) => {
      if (request.method === 'POST') hold();
    },
    onResponse: () => release(),
    onError: () => release(),
  });
}

/** Reports the task as soon as it is known. */
function createHooks({ reporter, state }: Session): SubmitHooks {
  return {
    afterSubmit: (_, { taskId, state: outcome }) => {
      if (taskId === undefined || outcome !== 'created') return;
      state.taskId = taskId;
      reporter.report({ event: 'created', task_id: taskId });
    },
  };
}

interface MakeRequest {
  readonly name: 'textToVideo';
  readonly input: Parameters<VideoClient['textToVideo']>[0];
  readonly options: SubmitOptions;
  readonly target: Target | undefined;
  readonly timeout: number | undefined;
}

/** Creates a task, waits for it, and saves its videos; opens the destination of the first one before it creates the task. */
async function makeVideo(session: Session, client: VideoClient, request: MakeRequest): Promise<void> {
  const { name, input, options, target, timeout } = request;
  const first = target && target.kind !== 'folder' ? openTarget(session, target) : undefined;
  const { task, downloaded } = await client.run(name, input, {
    ...options,
    ...(timeout !== undefined && { timeout }),
    ...(first && { to: first.destination, onProgress: getProgress(session, first) }),
    onStatus: getStatusReport(session),
  });
  if (first && downloaded) reportSaved(session, task, first, downloaded.size);
  await saveVideos(session, client, task, target, downloaded ? 1 : 0);
}

type Media = readonly (readonly [name: string, given: MediaGiven])[];

async function openMedia(session: Session, { operation, values }: CreateRequest): Promise<Media> {
  const fields = operation.fields.filter(({ type, name }) => type === 'media' && values[name] !== undefined);
  return Promise.all(
    fields.map(
      async (field) =>
        [field.name, await openMediaValue(session, field, String(values[field.name]))] as const,
    ),
  );
}

/** Uses the length of the audio as `seconds` where an operation requires both. */
async function defaults({ operation, values }: CreateRequest, media: Media): Promise<Values> {
  const seconds = operation.fields.find(({ name, required }) => name === 'seconds' && required);
  const audio = media.find(([name]) => name === 'audio')?.[1];
  if (seconds === undefined || values['seconds'] !== undefined || audio === undefined) return {};
  return { seconds: await getSeconds(audio, seconds) };
}

/** A prompt of `-` is read from stdin. */
async function textFromStdin({ host }: Session, { operation, values }: CreateRequest): Promise<Values> {
  const prompt = operation.fields.find(({ name, type }) => name === 'prompt' && type === 'string');
  if (prompt === undefined || values['prompt'] !== '-') return {};
  const reading = readValue(prompt, (await text(host.stdin)).trim());
  if ('value' in reading) return { prompt: reading.value };
  throw usageError(`The prompt from stdin is not valid. ${reading.problem}`);
}
