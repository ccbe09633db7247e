/** URL of the folder of the site, whatever path the site is served under. */
export function siteRoot(): URL {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="videogen:root"]');
  return new URL(meta?.content ?? './', document.baseURI);
}
