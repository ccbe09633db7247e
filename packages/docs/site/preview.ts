import { parseArgs } from 'node:util';
import { distRoot } from './paths.ts';
import { serveSite } from './serve.ts';

const { values } = parseArgs({
  options: { base: { type: 'string', default: '/' }, port: { type: 'string', default: '4321' } },
});
const site = await serveSite(distRoot, { base: values.base, port: Number(values.port) });
console.log(`The built site is at ${site.url} (Ctrl+C stops it)`);
