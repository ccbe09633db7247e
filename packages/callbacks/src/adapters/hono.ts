import type { EdgeReceiver } from '../edge-receiver.ts';
import { type CallbackBody, incomingFromRequest, type PlatformContext, parsedBody } from '../request.ts';
import { toWebResponse } from '../result.ts';

/** The part of Hono's context that the adapter uses. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request;
    text(): Promise<string>;
  };
  readonly executionCtx?: PlatformContext;
}

/**
 * A handler for Hono on any runtime, with or without middleware that reads the body. Mount it with `app.all`, so that
 * it responds to other methods with 405.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { honoHandler } from '@videogen/callbacks/hono';
 * import { Hono } from 'hono';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * new Hono().all('/callbacks/video/:token', honoHandler(callbacks));
 * ```
 */
export function honoHandler(callbacks: EdgeReceiver): (context: HonoContext) => Promise<Response> {
  return async (context) => {
    const { raw } = context.req;
    if (!raw.bodyUsed) return callbacks.handle(raw, getPlatform(context));
    const incoming = { ...incomingFromRequest(raw), body: () => keptBody(context) };
    return toWebResponse(await callbacks.receive(incoming, getPlatform(context)), true);
  };
}

/** Returns the body that middleware has read: Hono keeps it. */
async function keptBody({ req }: HonoContext): Promise<CallbackBody> {
  try {
    return parsedBody(await req.text());
  } catch {
    // Hono keeps the failure of a read, too: the sender has closed the connection.
    return { kind: 'failed', reason: 'aborted' };
  }
}

/** Hono's getter throws where the platform has no execution context. */
function getPlatform(context: HonoContext): PlatformContext | undefined {
  try {
    return context.executionCtx;
  } catch {
    // Only Workers and the like have one.
  }
  return undefined;
}
