import { headerOf, jsonReply } from '@videogen/service';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { isLoopbackName } from '../hosts.ts';
import type { Settings } from '../options/normalize-options.ts';
import { type Endpoint, toHandler } from './endpoint.ts';
import type { AppEnv } from './exchange.ts';
import { createPageRules } from './page-rules.ts';

const EXPOSED = [
  '*',
  'x-videogen-assumption',
  'x-videogen-fault',
  'retry-after',
  'etag',
  'content-range',
  'accept-ranges',
  'location',
];

/**
 * Refuses requests of foreign web pages: those whose origin is not allowed, and those to a host name that a page could
 * have pointed at this machine. The refusal is in the request log.
 */
export function guardPages(settings: Settings, endpoint: Endpoint): MiddlewareHandler<AppEnv> {
  const rules = createPageRules(settings);
  const anyHost = !isLoopbackName(settings.host);
  const refuse = endpoint(null, (exchange) =>
    jsonReply(403, { detail: refusalText(headerOf(exchange, 'origin'), headerOf(exchange, 'host') ?? '') }),
  );
  return async (context, next) => {
    const { url } = context.req;
    const origin = context.req.header('origin');
    const allowed = origin === undefined || rules.mayUse(origin, url);
    if (!allowed || !(anyHost || rules.isOwnHost(url))) return toHandler(refuse)(context);
    return next();
  };
}

function refusalText(origin: string | undefined, host: string): string {
  return origin === undefined
    ? `The emulator is not known as ${host}. Use its own URL, or start it with --public-url http://${host} (publicUrl).`
    : `Web pages of ${origin} may not use this emulator. Start it with --cors ${origin} (cors) to allow them.`;
}

/** Sends the CORS headers to the pages that {@link guardPages} has not refused. */
export function respondToCors(): MiddlewareHandler<AppEnv> {
  const grant = cors({
    origin: (origin) => origin,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: EXPOSED,
    maxAge: 600,
  });
  return async (context, next) => {
    if (context.req.header('origin') === undefined && context.req.method !== 'OPTIONS') return next();
    if (context.req.header('access-control-request-private-network') === 'true') {
      context.header('access-control-allow-private-network', 'true');
    }
    return grant(context, next);
  };
}
