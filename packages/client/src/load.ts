/** Loads what many applications never need. */
export function onDemand(): Promise<typeof import('./on-demand.ts')> {
  return import('./on-demand.ts');
}
