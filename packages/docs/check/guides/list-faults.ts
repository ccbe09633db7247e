import { guideRuns, ofPackages } from '../guide-runs.ts';
import type { Guide } from './read-guides.ts';

/** Returns the programs that no run expects, and the expected ones that no guide has. */
export function listFaults(guides: readonly Guide[], runs: readonly string[]): string[] {
  const programs = guides
    .filter(({ name }) => ofPackages[name] === undefined && name !== 'testing')
    .flatMap(({ name, files }) => files.map((file) => (name === 'nextjs' ? name : `${name}/${file.name}`)))
    .filter((id) => !id.endsWith('.yaml'));

  const unexpected = programs.filter((id) => !(id in guideRuns));
  const missing = runs.filter((id) => !programs.includes(id));
  const cure = 'add what it prints to packages/docs/check/guide-runs.json';
  return [
    ...unexpected.map((id) => `${id} is a program that the check does not run: ${cure}`),
    ...missing.map((id) => `no guide shows ${id}`),
  ];
}
