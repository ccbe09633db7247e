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
  const sizes = await measureSizes();
  const graphs = await measureEach(watched.entries, importGraph);
  return { sizes, graphs };
}

async function measureSizes(): Promise<Record<string, number>> {
  const client = await measureBundles();
  const programs: Readonly<Record<string, string>> = watched.sizes;
  const others = await measureEach(Object.keys(programs), (name) => measureSize(programs[name] ?? ''));
  return {
    'client: create and wait': client.createAndWait,
    'client: all of it': client.whole,
    ...others,
  };
}

async function measureEach<Value>(
  names: readonly string[],
  measure: (name: string) => Promise<Value>,
): Promise<Record<string, Value>> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await measure(name)] as const)),
  );
}
