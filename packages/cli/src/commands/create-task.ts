import { text } from 'node:stream/consumers';
import type { OperationDescription } from '@videogen/types';
import { checkOutput } from '../check-output.ts';
import { usageError } from '../cli-error.ts';
import { connect } from '../connect.ts';
import { followTask } from '../follow-task.ts';
import { getSeconds } from '../media-seconds.ts';
import { type MediaGiven, openMediaValue, uploadMedia } from '../media-value.ts';
import { readValue } from '../read-value.ts';
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
  const { reporter, signal, state, defer } = session;
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
  // Safe: the table names the client's methods, all of them take an object, and its values have been checked by it.
  const create = client[operation.name as 'textToVideo'];
  // When stdout is lost already, nothing is created; its error comes after the callback.
  await new Promise((resolve) => session.host.stdout.write('', () => setImmediate(resolve)));
  signal.throwIfAborted();
  const input = { ...body, ...uploaded };
  // Whatever ends the run in between, the id of a task that was paid for is known.
  const { id } = await defer(() => create(input, { extraFields: request.extraFields }));
  state.taskId = id;
  reporter.report({ event: 'created', task_id: id });
  if (wait) await followTask(session, client, id, { target, timeout });
  else reporter.result(id, true);
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
