import { guideRuns, ofPackages } from './guide-runs.ts';
import { listFaults } from './guides/list-faults.ts';
import { packageFaults } from './guides/package-faults.ts';
import { type Guide, readGuides } from './guides/read-guides.ts';
import { runFaults } from './guides/run-faults.ts';
import { startServices } from './guides/start-services.ts';
import { testFaults } from './guides/test-faults.ts';
import { typeFaults } from './guides/type-faults.ts';
import { writeAgentBlocks, writePrograms, writeSamples } from './guides/write-programs.ts';
import type { Site } from './pages.ts';
import { twoAtATime } from './two-at-a-time.ts';

/**
 * Returns the guides whose published blocks do not compile, do not run, or do not print what they should.
 *
 * @param named paths of the pages to look at. @default all guides, and what coding agents read
 */
export async function guideFaults(site: Site, named?: ReadonlySet<string>): Promise<string[]> {
  const guides = await readGuides(site, named);
  const isOfPackage = ({ name }: Guide): boolean => ofPackages[name] !== undefined;
  await writePrograms(guides.filter((guide) => !isOfPackage(guide)));
  if (named === undefined) {
    await writeAgentBlocks();
    await writeSamples();
  }

  const runs = Object.keys(guideRuns).filter((id) => isOf(id, named));
  const listed = listFaults(guides, runs);
  const known = Object.entries(guideRuns).filter(
    ([id]) => runs.includes(id) && !listed.some((fault) => fault.includes(id)),
  );

  await using services = await startServices();
  const found = await twoAtATime([
    ...(guides.some(({ files }) => files.length > 0) ? [typeFaults] : []),
    ...(isOf('testing', named) ? [testFaults] : []),
    ...known.map(
      ([id, expected]) =>
        () =>
          runFaults(id, expected, services.getEnvironment(id)),
    ),
  ]);
  const shared = await Promise.all(guides.filter(isOfPackage).map(packageFaults));
  return [...listed, ...shared.flat(), ...found];
}

/** Whether a program belongs to one of the named pages, or no page is named. */
function isOf(id: string, named?: ReadonlySet<string>): boolean {
  const [guide = ''] = id.split('/');
  return named === undefined || named.has(`guides/${guide}.html`) || named.has(`${guide}.html`);
}
