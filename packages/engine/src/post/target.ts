import { lookup as lookupHost } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { BlockedTarget } from '../domain/errors.ts';

/** An IP address of a host. */
export interface HostAddress {
  readonly address: string;
  /** 4 or 6. */
  readonly family: number;
}

/** The rules for hosts that may be called. Each check throws a `BlockedTarget` whose message says what to do. */
export interface TargetRules {
  /** Checks a URL before its host name is resolved. `hostname` has no brackets. */
  readonly checkHost?: (hostname: string, url: URL) => void;
  /** Checks one of the IP addresses that the host has now. */
  readonly checkAddress?: (address: string, url: URL) => void;
  /**
   * Finds the IP addresses of a host name.
   *
   * @default DNS and the hosts file of this machine
   */
  readonly lookup?: Lookup;
}

/** Finds the IP addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly HostAddress[]>;

const lookupAll: Lookup = shareLookups((hostname) => lookupHost(hostname, { all: true }));

/** A URL that passed the checks. */
export interface ResolvedTarget {
  readonly url: URL;
  /** The checked IP addresses. Connect to no others. */
  readonly addresses: readonly HostAddress[];
}

/**
 * Resolves the host of a URL and checks every IP address, so that a connection to the result cannot reach another host
 * (DNS rebinding).
 *
 * @throws {BlockedTarget} when a rule refuses the URL, or when its scheme is neither http nor https
 */
export async function resolveTarget(
  text: string,
  { checkHost, checkAddress, lookup = lookupAll }: TargetRules,
): Promise<ResolvedTarget> {
  const url = parse(text);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  checkHost?.(hostname, url);
  const family = isIP(hostname);
  const addresses = family === 0 ? await lookup(hostname) : [{ address: hostname, family }];
  for (const { address } of addresses) checkAddress?.(address, url);
  return { url, addresses };
}

/**
 * Creates a lookup that asks once for a name, however many requests wait for it: a process looks up two names at the same
 * time, and requests to a name whose server never responds would delay those to other names.
 */
export function shareLookups(lookup: Lookup): Lookup {
  const pending = new Map<string, ReturnType<Lookup>>();
  return (hostname) => {
    const known = pending.get(hostname);
    if (known !== undefined) return known;
    const found = lookup(hostname).finally(() => pending.delete(hostname));
    pending.set(hostname, found);
    return found;
  };
}

/** Creates the `lookup` of a connection, which resolves every name to the checked IP addresses. */
export function lookupAmong(addresses: readonly HostAddress[]): LookupFunction {
  return (hostname, { all }, callback) => {
    const [first] = addresses;
    if (first === undefined) callback(new Error(`${hostname} has no IP address`), '');
    else if (all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new BlockedTarget('Callbacks go to http and https URLs only. Give such a URL as callback_url.');
}
