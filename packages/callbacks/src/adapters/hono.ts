import type { CallbackReceiver } from '../create-callback-receiver.ts';
import { parsedBody } from '../read-body.ts';
import { incomingFromRequest, type PlatformContext } from '../request.ts';
import { toWebResponse } from '../result.ts';

/** The little of Hono's context that the adapter uses. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request;
    text(): Promise<string>;
  };
  readonly executionCtx?: unknown;
}

/**
 * A handler for Hono on any runtime, with or without a middleware that has read the body. Mount it with `app.all`, so
 * that it responds to a wrong method, with 405.
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
export function honoHandler(callbacks: CallbackReceiver): (context: HonoContext) => Promise<Response> {
  return async (context) => {
    const { raw } = context.req;
    const platform = platformOf(context);
    if (!raw.bodyUsed) return callbacks.handle(raw, platform);
    // Hono keeps what a middleware has read and returns it again as text.
    const incoming = { ...incomingFromRequest(raw), body: async () => parsedBody(await context.req.text()) };
    return toWebResponse(await callbacks.receive(incoming, platform));
  };
}

/** Hono's getter throws where the platform has no execution context. */
function platformOf(context: HonoContext): PlatformContext {
  try {
    const { executionCtx } = context;
    return isPlatform(executionCtx) ? { waitUntil: (work) => executionCtx.waitUntil?.(work) } : {};
  } catch {
    return {};
  }
}

function isPlatform(value: unknown): value is PlatformContext {
  return typeof value === 'object' && value !== null && 'waitUntil' in value;
}
