/**
 * Checks the URL of the service; a relative one is resolved against the page.
 *
 * @returns it without `/v1` and slashes at its end: the paths of the contract begin with `/v1`
 * @throws {TypeError} when it is not an http(s) URL, or has credentials or a query
 */
export function checkBaseUrl(baseUrl: string | URL): string {
  const page = globalThis.location?.href;
  const href = URL.canParse(baseUrl, page) ? new URL(baseUrl, page).href : '';
  if (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(href)) return href.replace(/(\/v1)?\/*$/, '');
  throw new TypeError('baseUrl must be an http(s) URL without credentials and query');
}
