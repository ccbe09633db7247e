import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import listed from './support/exports.json' with { type: 'json' };

it.each(Object.entries(listed))('%s exports what is listed', async (path, names) => {
  const module = await import(path.replace('.', manifest.name));
  expect(Object.keys(module).sort()).toEqual(names);
});

it('lists every import path of the package', () => {
  const paths = Object.keys(manifest.exports).filter((path) => path !== './package.json');
  expect(Object.keys(listed).sort()).toEqual(paths.sort());
});
