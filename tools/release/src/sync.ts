import { leadingVersion, syncVersions } from './lockstep.ts';

const changed = syncVersions(process.cwd());
console.log(
  `${leadingVersion(process.cwd())}: ${changed.length === 0 ? 'everything was in step' : `wrote ${changed.join(', ')}`}.`,
);
