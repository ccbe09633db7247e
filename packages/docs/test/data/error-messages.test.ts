import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from '../../site/files.ts';
import { repositoryRoot } from '../../site/paths.ts';
import {
  callbackErrors,
  clientErrors,
  clientMisuse,
  type ErrorMessage,
} from '../../src/data/error-messages.ts';

/** The sources of a package, with `…` for each value in a text and without the breaks of long texts. */
async function getSources(name: string): Promise<string> {
  const folder = join(repositoryRoot, 'packages', name, 'src');
  const files = (await listFiles(folder)).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .join('\n')
    .replace(/['`] \+\n\s*['`]/g, '')
    .replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '…');
}

/** The parts of a message that the code has word for word; a status is a value there. */
function fixedParts({ message, fromNode }: ErrorMessage): string[] {
  if (fromNode) return [];
  const parts = message.replace(/ \d{3}(?=[:.])/g, ' …').split('…');
  return parts.map((part) => part.trim()).filter((part) => part.length > 3);
}

const packages: readonly [string, readonly ErrorMessage[]][] = [
  ['client', [...Object.values(clientErrors).flat(), ...clientMisuse]],
  ['callbacks', Object.values(callbackErrors).flat()],
];

describe.each(packages)(
  'every message of the page about errors is in the sources of %s',
  async (name, messages) => {
    const sources = await getSources(name);
    test.each(messages)('$message', (message) => {
      for (const part of fixedParts(message)) expect(sources).toContain(part);
    });
  },
);
