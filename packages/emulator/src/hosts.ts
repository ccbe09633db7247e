const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Returns whether a host name is this machine by its name alone. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** The host name of a URL, an IPv6 address without its brackets. */
export function getHostname(url: string | URL): string {
  if (typeof url === 'string' && !URL.canParse(url)) return '';
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
