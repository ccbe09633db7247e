import { parsedBody } from '../body/body.ts';
import { readWebBody } from '../body/web.ts';
import type { CallbackReceiver } from '../create-callback-receiver.ts';
import { type PlatformContext, toResponse } from '../incoming.ts';

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
 * that a wrong method is answered 405.
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
    const answer = await callbacks.receive(
      {
        method: raw.method,
        target: raw.url,
        header: (name) => raw.headers.get(name),
        // Hono keeps what a middleware has read and gives it out again as text.
        body: async (limits) =>
          raw.bodyUsed ? parsedBody(await context.req.text()) : readWebBody(raw.body, limits),
      },
      platformOf(context),
    );
    return toResponse(answer);
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
