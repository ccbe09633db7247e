import type { CreateOperationId, OperationId } from '@videogen/types';
import type { Core } from '../core.ts';
import { operations } from '../generated/contract.ts';
import type { Journal } from '../journal/journal.ts';
import { creators } from '../tasks/creators.ts';
import { type Answerer, endpoint, type Serve } from './endpoint.ts';
import { answerCreate, answerCreateUpload, answerGetTask, type OperationParts } from './task-routes.ts';

/** An operation of the contract and what serves it. */
export interface OperationRoute {
  readonly method: 'GET' | 'POST';
  /** As the documents have it: `/v1/tasks/{task_id}`. */
  readonly path: string;
  readonly serve: Serve;
}

/** Makes the operations of the contract. */
export function operationRoutes(core: Core, journal: Journal, parts: OperationParts): OperationRoute[] {
  const creates = creators.map((creator) => ({
    method: 'POST' as const,
    path: creator.path,
    serve: endpoint(core, journal, creator.operation, answerCreate(creator, parts)),
  }));
  return [...creates, ...otherRoutes(core, journal, parts)];
}

function otherRoutes(core: Core, journal: Journal, parts: OperationParts): OperationRoute[] {
  const answers: Readonly<Record<Exclude<OperationId, CreateOperationId>, Answerer>> = {
    getTask: answerGetTask(parts),
    createUpload: answerCreateUpload(parts),
  };
  // Sound: the keys are those of the type, as the object is written here.
  return (Object.keys(answers) as (keyof typeof answers)[]).map((id) => ({
    method: operations[id].method,
    path: operations[id].path,
    serve: endpoint(core, journal, id, answers[id]),
  }));
}
