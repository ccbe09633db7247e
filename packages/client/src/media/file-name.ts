/**
 * Returns the name of an upload: without folders, and with an extension of its format, because the service may
 * check either.
 *
 * @param extensions of the format, the usual one first; never empty
 */
export function fileName(name: string | undefined, extensions: readonly string[]): string {
  const base = name?.split(/[/\\]/).pop()?.trim() || 'upload';
  const [, stem = base, extension = ''] = /^(.+)\.([a-z0-9]{2,4})$/i.exec(base) ?? [];
  return extensions.includes(extension.toLowerCase()) ? base : `${stem}.${extensions[0]}`;
}
