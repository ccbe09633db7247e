import { isIP } from 'node:net';
import { getHostname, isLoopbackName } from '../hosts.ts';
import type { Settings } from '../options/normalize-options.ts';

/** The rules for requests of web pages. */
export interface PageRules {
  /** Whether the host of a request's URL is the emulator, and not a name that a foreign page points at it. */
  readonly isOwnHost: (url: string) => boolean;
  /** Whether an origin is a page on this machine, or a page that the emulator itself serves at the request's URL. */
  readonly isLocal: (origin: string, url: string) => boolean;
  /** Whether pages of an origin may use the operations. */
  readonly mayUse: (origin: string, url: string) => boolean;
}

/** Creates the rules from the settings: loopback and the emulator's own names, and the origins of `cors`. */
export function createPageRules(settings: Pick<Settings, 'host' | 'publicUrl' | 'cors'>): PageRules {
  const own = [settings.host, settings.publicUrl === null ? '' : getHostname(settings.publicUrl)];
  const isOwn = (name: string): boolean => name !== '' && (isLoopbackName(name) || own.includes(name));
  const isOwnHost = (url: string): boolean => isOwn(getHostname(url)) || isIP(getHostname(url)) !== 0;
  const isLocal = (origin: string, url: string): boolean =>
    isOwn(getHostname(origin)) || (isIP(getHostname(url)) !== 0 && origin === new URL(url).origin);
  const mayUse = (origin: string, url: string): boolean =>
    settings.cors.includes('*') || settings.cors.includes(origin) || isLocal(origin, url);
  return { isOwnHost, isLocal, mayUse };
}
