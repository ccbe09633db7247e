const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Tells whether a callback may be sent to an address: http or https, and loopback or a host that was allowed.
 *
 * @param allowed host names in lower case; `*` stands for all
 * @example
 * ```ts
 * isAllowedTarget('http://127.0.0.1:3000/callback', []); // true
 * isAllowedTarget('https://app.example/callback', []); // false
 * ```
 */
export function isAllowedTarget(url: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return isLoopback(hostname) || allowed.includes('*') || allowed.includes(hostname);
}

/** Tells whether a host name, as a URL has it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
