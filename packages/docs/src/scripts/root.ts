/** Address of the folder that holds the site, whatever path it is served under. */
export function siteRoot(): URL {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="videogen:root"]');
  return new URL(meta?.content ?? './', document.baseURI);
}
