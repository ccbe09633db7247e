import { isObject } from '@videogen/shared/is-object';
import { normalizeUuid } from '@videogen/shared/uuid';
import type { CreateOperationId, OperationId, SuccessCode, UploadResponse } from '@videogen/types';
import { operations } from '@videogen/types/operations';
import { uploadRequestSchema } from '@videogen/validators';
import { checkBody } from '../domain/check-body.ts';
import { type Creator, creators } from '../domain/creators.ts';
import { invalidInput, ServiceError } from '../domain/errors.ts';
import type { Service } from '../domain/service.ts';
import { viewTask } from '../domain/view-task.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import type { Authenticate } from './authenticate.ts';
import type { Exchange } from './exchange.ts';
import { readJson } from './read-json.ts';
import { jsonReply, type Reply, textReply } from './reply.ts';

/** Returns the reply to a request; it rejects with a `ServiceError` to refuse it. */
export type Handler = (exchange: Exchange) => Awaitable<Reply>;

/** A path of the service and what responds to it. */
export interface Route<Name extends string = string> {
  readonly name: Name;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** As the documents have it: `/v1/tasks/{task_id}`. */
  readonly path: string;
  readonly handle: Handler;
}

/** Dependencies of the operations. */
export interface OperationDependencies {
  readonly service: Service;
  readonly authenticate: Authenticate;
}

/** The handlers of the operations that create no task. */
const handlers = { getTask, createUpload } satisfies Record<
  Exclude<OperationId, CreateOperationId>,
  (dependencies: OperationDependencies) => Handler
>;

const SUCCESS: SuccessCode = 0;
const MESSAGE: UploadResponse['message'] = 'success';

/** Lists the operations of the documents with what responds to each. */
export function operationRoutes(dependencies: OperationDependencies): readonly Route<OperationId>[] {
  const creates = creators.map((creator) => ({
    name: creator.operation,
    method: 'POST' as const,
    path: creator.path,
    handle: create(creator, dependencies),
  }));
  // Safe: the keys are those of the type, as the object is written here.
  const others = (Object.keys(handlers) as (keyof typeof handlers)[]).map((id) => {
    const { method, path } = operations[id];
    return { name: id, method, path, handle: handlers[id](dependencies) };
  });
  return [...creates, ...others];
}

function create(creator: Creator, { service, authenticate }: OperationDependencies): Handler {
  const { policy } = service.context;
  return async (exchange) => {
    const organization = await authenticate(exchange);
    const body = await readJson(policy, exchange);
    const task = await service.create(creator, body, organization);
    return textReply(200, `{"code":${SUCCESS}${getMessage(policy)},"data":{"task_id":"${task.id}"}}`, {
      task,
    });
  };
}

function getTask({ service, authenticate }: OperationDependencies): Handler {
  const { context } = service;
  const { policy } = context;
  return async (exchange) => {
    const organization = await authenticate(exchange);
    const id = normalizeUuid(exchange.params['task_id'] ?? '');
    if (id === undefined) {
      const msg = 'Input should be a valid UUID';
      throw invalidInput('TASK_ID_INVALID', [{ loc: ['path', 'task_id'], msg, type: 'uuid_parsing' }]);
    }
    const task = await context.state.tasks.get(id);
    if (task?.organization !== organization)
      throw new ServiceError('TASK_NOT_FOUND', `There is no task ${id}.`);
    const view = JSON.stringify(await viewTask(context, task));
    return textReply(200, `{"code":${SUCCESS}${getMessage(policy)},"data":${view}}`, { task });
  };
}

function createUpload({ service, authenticate }: OperationDependencies): Handler {
  return async (exchange) => {
    const organization = await authenticate(exchange);
    const body = await readJson(service.context.policy, exchange);
    checkBody(uploadRequestSchema, body);
    const filename = String(isObject(body) ? body['filename'] : '');
    const data = await service.uploads.grant(organization, filename);
    return jsonReply(200, { code: SUCCESS, message: MESSAGE, data });
  };
}

/** The member `message` of an envelope as JSON text, or nothing. */
function getMessage(policy: Service['context']['policy']): string {
  return policy['success-message'] ? `,"message":"${MESSAGE}"` : '';
}
