import { join } from 'node:path';
import { cached, generatedRoot } from './cached.ts';
import { renderCallbackReference } from './callback/reference.ts';
import { writeText } from './files.ts';
import { renderHttpReference } from './http/reference.ts';

/** What the two references are made from. */
const documents = ['spec/dist', 'spec/unspecified.yaml'];

async function writeReference(name: string, made: { reference: unknown; css: string }): Promise<void> {
  await writeText(join(generatedRoot, `${name}.json`), JSON.stringify(made.reference));
  await writeText(join(generatedRoot, `${name}.css`), made.css);
}

/** Makes what the pages import: the prerendered references and the pages of the packages' API. */
export async function prepare(): Promise<void> {
  await writeReference('http', await cached('http', documents, renderHttpReference));
  await writeReference('callback', await cached('callback', documents, renderCallbackReference));
}
