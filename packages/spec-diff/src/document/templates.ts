/** Text with its variables unnamed: `a/{id}` becomes `a/{}`. */
export function unnamed(text: string): string {
  return text.replaceAll(/\{[^}]*\}/g, '{}');
}

/** The variables of a text like `a/{id}`, in order. */
export function getVariables(text: string): string[] {
  return [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');
}
