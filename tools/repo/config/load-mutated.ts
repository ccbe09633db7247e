/**
 * Loads each mutated file before the tests. A module that is loaded within a test would have its constants measured by that
 * test alone, although all tests use them.
 */
import { pathToFileURL } from 'node:url';

const files = process.env['VIDEOGEN_MUTATED']?.split('\n') ?? [];

for (const file of files.filter((each) => each !== '')) {
  await import(pathToFileURL(file).href);
}
