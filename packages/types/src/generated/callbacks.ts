// Generated from spec/ by tools/generate/src/emit/types-callbacks.ts. Do not edit: run `pnpm generate`.

import type { CallbackAck, Task, ValidationErrorBody } from './schemas.ts';

/**
 * The task record after the change. The same record that `getTask` returns in `data`.
 *
 * @see spec/asyncapi.yaml#/components/messages/taskStatusChanged
 */
export type TaskStatusChanged = Task;

/** The callbacks of the service, by name. */
export interface callbacks {
  /**
   * Sent by the service to the `callback_url` of a task when its status changes; task completion
   * (success) and failure are named as the notified events. The body is the task record. It is described
   * in full by the AsyncAPI document that accompanies this one. It carries no specified signature:
   * confirm what it says by reading the task.
   *
   * URL: `{$request.body#/callback_url}`.
   */
  taskStatusChanged: {
    method: 'POST';
    request: Task;
    responses: {
      /** The receiver accepted the notification. The body is any JSON value. */
      200: CallbackAck;
      /** The receiver cannot use the record. */
      422: ValidationErrorBody;
    };
  };
}
