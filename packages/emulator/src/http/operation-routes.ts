import type { Core } from '../core.ts';
import { operations } from '../generated/contract.ts';
import type { Journal } from '../journal/journal.ts';
import { creators } from '../tasks/creators.ts';
import { endpoint, type Serve } from './endpoint.ts';
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
  return [
    ...creates,
    {
      method: 'GET',
      path: operations.getTask.path,
      serve: endpoint(core, journal, 'getTask', answerGetTask(parts)),
    },
    {
      method: 'POST',
      path: operations.createUpload.path,
      serve: endpoint(core, journal, 'createUpload', answerCreateUpload(parts)),
    },
  ];
}
