import { bind } from './bind.ts';
import type { Internals } from './create-internals.ts';
import { type CallbackUrl, type CreateUrlOptions, createUrl } from './create-url.ts';
import { receive } from './receive.ts';
import {
  discardWebBody,
  type IncomingCallback,
  incomingFromRequest,
  type PlatformContext,
} from './request.ts';
import { type CallbackResponse, toWebResponse } from './result.ts';

/**
 * The part of a receiver that every deployment needs. Its functions need no `this`, and reject with the errors of the store.
 */
export interface EdgeReceiver {
  /**
   * Creates a URL to pass as `callback_url`. A ref without a task gets the same URL again, also after a restart. Throws
   * {@link CallbackError} `ref_taken` if the ref has a task, `ref_revoked` or `ref_expired` if its URL was closed before it
   * had one, and a `TypeError` for a wrong option.
   */
  readonly createUrl: (options?: CreateUrlOptions) => Promise<CallbackUrl>;
  /** Binds a URL to its task. Throws {@link CallbackError} `unknown_ref`, `already_bound` or `task_taken`. */
  readonly bind: (ref: string, taskId: string) => Promise<void>;
  /** Receives a delivery as a Web `Request` and returns the Web `Response`. Never rejects. */
  readonly handle: (request: Request, context?: PlatformContext) => Promise<Response>;
  /** Receives a delivery in plain parts, for platforms without Web requests. Never rejects. */
  readonly receive: (incoming: IncomingCallback, context?: PlatformContext) => Promise<CallbackResponse>;
}

/** Returns the part of a receiver that every deployment needs. */
export function receiverOf(internals: Internals): EdgeReceiver {
  return {
    createUrl: (options = {}) => createUrl(internals, options),
    bind: (ref, taskId) => bind(internals, ref, taskId),
    async handle(request, context) {
      const response = await receive(internals, incomingFromRequest(request), context);
      return toWebResponse(response, await discardWebBody(request));
    },
    receive: (incoming, context) => receive(internals, incoming, context),
  };
}
