import { diffVersions } from './src/diff.ts';
import { openVersion } from './src/load/input.ts';

const [base = '', head = 'spec'] = process.argv.slice(2);
const report = await diffVersions(openVersion(base, process.cwd()), openVersion(head, process.cwd()));
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.breaking > 0 ? 1 : 0;
