import unspecified from '../../../spec/dist/unspecified.json' with { type: 'json' };

/**
 * Finds an entry of the register of the unspecified.
 *
 * @throws Error when the register does not have it.
 */
export function register(id: string): { readonly title: string; readonly question: string } {
  const entry = unspecified.entries.find((each) => each.id === id);
  if (entry === undefined) throw new Error(`The register has no entry "${id}". Run pnpm generate.`);
  return entry;
}
