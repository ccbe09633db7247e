/** A package whose mutants its own tests kill. */
export interface Mutated {
  /** The folder of the package, from the root of the repository. */
  readonly folder: string;
  /** Lowest percentage of killed mutants. */
  readonly least: number;
  /** Files and folders of `src` that are mutated when the package is named; all of it by default. */
  readonly parts: readonly string[];
  /** Fast tests of the parts, of a package whose tests take minutes for each mutant; all of its tests by default. */
  readonly tests?: string;
}

/** Every package that `pnpm mutants` knows. */
export const packages: readonly Mutated[] = [
  { folder: 'packages/client', least: 90, parts: ['src'] },
  { folder: 'packages/callbacks', least: 90, parts: ['src'] },
  { folder: 'packages/validators', least: 90, parts: ['src'] },
  { folder: 'packages/engine', least: 90, parts: ['src/domain'] },
  {
    folder: 'packages/server',
    least: 85,
    parts: ['src/providers'],
    // The other tests of providers start a whole server.
    tests:
      'packages/server/test/providers/{admission,classify-failure,comfyui,comfyui-calls,comfyui-socket,create-checked-fetch,create-providers,documented,downloads,fal,fal-calls,fal-webhook,hide-reasons,media-slots,openai-videos,poll-delay,provider-http,provider-state,providers,read-download,renderer,replicate,results,routes,standard-webhook,synthetic,synthetic-job,webhook-route}.test.ts',
  },
  {
    folder: 'packages/spec-diff',
    least: 85,
    parts: ['src/prove', 'src/compare'],
    // Those that compare small documents, each within its test.
    tests:
      'packages/spec-diff/test/{decided,discriminators,documents,members,messages,names,oasdiff,report,rules,schemas,soundness,truth,unions,prove/apart,prove/gaps,prove/language}.test.ts',
  },
  { folder: 'packages/shared', least: 90, parts: ['src'] },
  {
    folder: 'packages/mcp',
    least: 85,
    parts: ['src'],
    // The other tests start programs, which cannot see a mutant.
    tests:
      'packages/mcp/test/{call-journal,create,create-schema,files,list,main,replies,settings,spending,task-extension,texts,tools,wait}.test.ts',
  },
  {
    folder: 'tools/generate',
    least: 85,
    parts: ['src'],
    // Those that load no generated module and start no program.
    tests:
      'tools/generate/test/{callback-kit,categories,descriptions,disk,emitters,load,media,not-carried,place,text,unfollowed}.test.ts',
  },
];

/** Returns the package that a path is in. */
export function getPackage(path: string): Mutated | undefined {
  return packages.find(({ folder }) => path === folder || path.startsWith(`${folder}/`));
}
