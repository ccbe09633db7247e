import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '../callbacks/is-allowed-target.ts';
import type { AppEnv } from '../http/exchange.ts';

/**
 * Refuses requests that a foreign web page makes a browser send: those with a foreign origin, and those to a name that
 * a foreign page could point at this machine.
 *
 * @param own host names under which the emulator is known
 */
export function guardAdmin(own: readonly string[]): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const host = hostOf(context.req.url);
    const origin = context.req.header('origin');
    const known = (name: string): boolean => isLoopback(name) || own.includes(name);
    const foreign = origin !== undefined && origin !== 'null' ? !known(hostOf(origin)) : origin === 'null';
    if (foreign || !(known(host) || isIP(host.replace(/^\[|\]$/g, '')) > 0)) {
      return context.json(
        { code: 'FOREIGN_ORIGIN', message: 'The admin API answers this machine and its own console only.' },
        403,
      );
    }
    await next();
    if (origin !== undefined) context.header('access-control-allow-origin', origin);
    return undefined;
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
