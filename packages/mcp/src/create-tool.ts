import {
  acceptedContent,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { SubmitHooks } from '@videogen/client';
import { cleanText } from '@videogen/shared/clean-text';
import type { OperationDescription } from '@videogen/types';
import { serviceUriPrefix } from '@videogen/types/facts';
import { mediaFields } from '@videogen/types/operations';
import { createdTaskSchema } from '@videogen/validators';
import * as z from 'zod';
import { type CallOutcome, keyOfCall } from './call-journal.ts';
import { type CreateArguments, createSchema } from './create-schema.ts';
import { readAllowedFile } from './folders.ts';
import type { Service } from './service.ts';
import { defineTool, type Reply, type Tool, type ToolCall, type Workspace } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { toolName } from './tool-name.ts';

/** Makes the tool of a create operation. */
export function createTool(operation: OperationDescription): Tool {
  return defineTool({
    name: toolName(operation),
    title: `${operation.summary} (costs credits)`,
    description:
      `${operation.summary}. Costs credits. Returns a task id at once; then call wait. ` +
      'It is safe to call again with the same arguments: they return the same task.',
    input: createSchema(operation),
    output: createdTaskSchema.extend({
      reused: z.boolean().describe('Whether the task is that of an earlier call with the same arguments.'),
    }),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    spendsCredits: true,
    run: (workspace, call) => runCreate(workspace, call, operation),
  });
}

async function runCreate(
  workspace: Workspace,
  call: ToolCall<CreateArguments>,
  operation: OperationDescription,
): Promise<Reply | InputRequiredResult> {
  const { request_id, ...fields } = call.given;
  const { input, identity } = await loadMedia(workspace.settings.folders, operation, fields);
  const service = await workspace.connect();
  const key = keyOfCall(service.name, operation.id, identity, request_id ?? '');
  const prompt = fields['prompt'];

  const isNew = (await workspace.journal.find(key)) === undefined;
  const mustAsk = isNew && call.canAsk && workspace.settings.confirm && !service.isFree;
  const question = mustAsk ? askUser(call.context, operation, prompt) : undefined;
  if (question) return question;

  const outcome = await workspace.journal.once(key, prompt, (hooks) =>
    send(service, operation, input, hooks),
  );
  return describe(outcome, service);
}

/** Replaces the paths of a request by their files. The identity has the content of each instead. */
async function loadMedia(
  folders: readonly string[],
  operation: OperationDescription,
  fields: Readonly<Record<string, unknown>>,
): Promise<{ readonly input: object; readonly identity: object }> {
  const input = { ...fields };
  const identity = { ...fields };
  for (const name of Object.keys(mediaFields(operation))) {
    const source = fields[name];
    if (typeof source !== 'string') continue;
    if (source.startsWith(serviceUriPrefix)) input[name] = { service_uri: source };
    else {
      const { file, digest } = await readAllowedFile(folders, source);
      input[name] = file;
      identity[name] = digest;
    }
  }
  return { input, identity };
}

/** Returns the question to the user; undefined when the user agreed. @throws {ToolError} when the user did not */
function askUser(
  { mcpReq: { inputResponses } }: ServerContext,
  { summary }: OperationDescription,
  prompt: unknown,
): InputRequiredResult | undefined {
  const decision = inputResponse(inputResponses, 'spend');
  if (decision.kind === 'elicit') {
    if (acceptedContent(inputResponses, 'spend') !== undefined) return undefined;
    throw new ToolError('The user did not agree to spend credits', 'Ask the user what to do instead.');
  }
  const about = typeof prompt === 'string' ? ` Prompt: ${JSON.stringify(prompt.slice(0, 300))}` : '';
  const spend = inputRequired.elicit({
    message: cleanText(`${summary}? It costs credits of your account.${about}`),
    requestedSchema: { type: 'object', properties: {} },
  });
  return inputRequired({ inputRequests: { spend } });
}

function send(
  { client }: Service,
  operation: OperationDescription,
  input: object,
  hooks: SubmitHooks,
): PromiseLike<{ readonly id: string }> {
  // Safe: the table has the name of each method of the client, and the schema of the tool has validated its input.
  const create = client[operation.name as 'textToVideo'];
  return create(input, { hooks });
}

/** @throws {ToolError} when the outcome is unknown */
function describe({ state, taskId, reused, evidence }: CallOutcome, { isFree }: Service): Reply {
  if (state !== 'created') throw unknownOutcome(evidence, taskId);
  const created = isFree
    ? 'The emulator created the task, which costs nothing.'
    : 'The task was created and costs credits.';
  const summary = reused
    ? 'This is the task of an earlier call with the same arguments; nothing was paid again. For another video, set request_id.'
    : created;
  return { summary: `${summary} Next: call wait with its task_id.`, data: { task_id: taskId, reused } };
}

function unknownOutcome(evidence: string | undefined, taskId: string | undefined): ToolError {
  const known = taskId === undefined ? '' : `. The response named the task ${taskId}; read it with get_task`;
  const why = evidence === undefined ? '' : `: ${JSON.stringify(evidence.slice(0, 500))}`;
  return new ToolError(
    `It is unknown whether this call created a task${why}${known}`,
    'Do not call it again with another request_id unless the user agrees to the risk of paying twice. ' +
      'The user can look for the task in the dashboard of the provider.',
    'Credits may have been spent. The request is never sent again.',
  );
}
