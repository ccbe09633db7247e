/**
 * The name a file is uploaded under: without folders, and with an extension of its format, as the service may
 * go by either name or content.
 *
 * @param extensions of the format, the usual one first; never empty
 */
export function fileName(given: string | undefined, extensions: readonly string[]): string {
  const base = given?.split(/[/\\]/).pop()?.trim() || 'upload';
  const dot = base.lastIndexOf('.');
  const extension = base.slice(dot + 1).toLowerCase();
  if (dot > 0 && extensions.includes(extension)) return base;
  const known = dot > 0 && /^[a-z0-9]{2,4}$/.test(extension);
  return `${known ? base.slice(0, dot) : base}.${extensions[0]}`;
}
