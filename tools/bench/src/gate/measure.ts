import { measureBundles } from '../../../../packages/client/test/support/size.ts';
import { type ImportGraph, importGraph, sizeOf } from '../bundle.ts';
import { countInstantiations } from '../tsc-cost.ts';
/** Programs whose size is watched, and every entry point that an application loads at run time. */
import watched from './watched.json' with { type: 'json' };

/** Figures that are the same in every run, so that they can have ceilings. */
export interface Measured {
  /** Bytes, minified and gzipped. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Type instantiations that the consumer's program adds to one that only imports the client. */
  readonly instantiations: Readonly<Record<string, number>>;
  /** The modules that each entry point of the packages loads. */
  readonly graphs: Readonly<Record<string, ImportGraph>>;
}

/** Measures all of it. */
export async function measureAll(): Promise<Measured> {
  const instantiations = measureInstantiations();
  const sizes = await measureSizes();
  const graphs = await eachOf(watched.entries, importGraph);
  return { sizes, instantiations: await instantiations, graphs };
}

async function measureSizes(): Promise<Record<string, number>> {
  const client = await measureBundles();
  const programs: Readonly<Record<string, string>> = watched.sizes;
  const others = await eachOf(Object.keys(programs), (name) => sizeOf(programs[name] ?? ''));
  return {
    'client: create and wait': client.createAndWait,
    'client: all of it': client.whole,
    ...others,
  };
}

async function measureInstantiations(): Promise<Record<string, number>> {
  const { empty, named } = await countInstantiations();
  return { 'twenty call sites through named methods': named - empty };
}

async function eachOf<Value>(
  names: readonly string[],
  measure: (name: string) => Promise<Value>,
): Promise<Record<string, Value>> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await measure(name)] as const)),
  );
}
