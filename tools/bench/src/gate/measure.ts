import { measureBundles } from '../../../../packages/client/test/support/size.ts';
import { type ImportGraph, importGraph, measureSize } from '../bundle.ts';
/** Programs whose size is watched, and every entry point that an application loads at run time. */
import watched from './watched.json' with { type: 'json' };

/** Figures that are the same in every run, so that they can have ceilings. */
export interface Measured {
  /** Bytes, minified and gzipped. */
  readonly sizes: Readonly<Record<string, number>>;
  /** The modules that each entry point of the packages loads. */
  readonly graphs: Readonly<Record<string, ImportGraph>>;
}

/** Measures all of it. */
export async function measureAll(): Promise<Measured> {
  const client = await measureBundles();
  if (client.hasNode) throw new Error('The browser bundle of the client names a module of Node.');
  const sizes = Object.entries(watched.sizes).map(async ([name, program]) => [
    name,
    await measureSize(program),
  ]);
  const graphs = watched.entries.map(async (entry) => [entry, await importGraph(entry)]);

  return {
    sizes: {
      'client: create and wait': client.createAndWait,
      'client: all of it': client.whole,
      ...Object.fromEntries(await Promise.all(sizes)),
    },
    graphs: Object.fromEntries(await Promise.all(graphs)),
  };
}
