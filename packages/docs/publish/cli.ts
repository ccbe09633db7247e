/** `node publish/cli.ts FOLDER`: puts the built site under its version into the folder that is published. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { distRoot, docsRoot } from '../site/paths.ts';
import { assemble } from './assemble.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that is published: node publish/cli.ts FOLDER');
const manifest: { version: string } = JSON.parse(await readFile(`${docsRoot}/package.json`, 'utf8'));
const versions = await assemble(resolve(folder), distRoot, manifest.version);
console.log(`${folder} contains ${versions.join(', ')}`);
