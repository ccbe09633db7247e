/**
 * The name a file is uploaded under: without folders, and with an extension of its format, as the service may
 * go by either name or content.
 *
 * @param extensions of the format, the usual one first; never empty
 */
export function fileName(given: string | undefined, extensions: readonly string[]): string {
  const base = given?.split(/[/\\]/).pop()?.trim() || 'upload';
  const [, stem = base, extension = ''] = /^(.+)\.([a-z0-9]{2,4})$/i.exec(base) ?? [];
  return extensions.includes(extension.toLowerCase()) ? base : `${stem}.${extensions[0]}`;
}
