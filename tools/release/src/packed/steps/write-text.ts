import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text whose code runs: the name of its folder in the consumer's, and the files of its code. */
export interface Text {
  readonly name: string;
  readonly files: readonly string[];
}

/**
 * Writes the TypeScript blocks of a README into the consumer's folder, each as a program. When all of them are parts of
 * the examples of the package, the examples are copied instead, which are whole programs. An example with a manifest of
 * its own is not: it has dependencies of its own, and a test installs them.
 */
export function writeText(from: string, name: string, consumer: string): Text {
  const target = join(consumer, name);
  mkdirSync(target);
  const readme = readFileSync(join(from, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n((?:\/\/ \S+\.ts\n)?([\s\S]*?))^```/gm)];
  const folder = join(from, 'examples');
  const examples = globSync('**/*.ts', { cwd: folder });
  const code = examples.map((file) => readFileSync(join(folder, file), 'utf8'));
  const isShown = (block = ''): boolean => code.some((text) => text.includes(block.trim()));

  if (blocks.length > 0 && blocks.every(([, , block]) => isShown(block))) {
    const hasManifest = (file: string): boolean =>
      existsSync(join(folder, file.split('/')[0] ?? '', 'package.json'));
    const files = examples.filter((file) => !hasManifest(file));
    for (const file of files) cpSync(join(folder, file), join(target, file));
    return { name, files };
  }

  for (const [index, [, block = '']] of blocks.entries())
    writeFileSync(join(target, `block-${index}.ts`), block);
  return { name, files: blocks.map((_, index) => `block-${index}.ts`) };
}
