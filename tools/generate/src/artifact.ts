import type { Contract } from './model/contract.ts';

/** A generated file. */
export interface Artifact {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The text of each file of a folder, by the name of the file. */
type Texts = Readonly<Record<string, string>>;

/** Turns the model into the files of one artifact. */
export interface Emitter {
  /** Name of the file in `tools/generate/src/emit` that writes it. */
  readonly by: string;
  /** Path of the source. @default the documents in `spec/` */
  readonly from?: string;
  /** Folder that contains generated files only, relative to the root of the repository. */
  readonly folder: string;
  readonly emit: (contract: Contract) => Texts | Promise<Texts>;
}

/** Runs an emitter. The first lines of TypeScript say from what it is generated, by what, and that nobody edits it. */
export async function emitArtifacts(
  { by, from = 'spec/', folder, emit }: Emitter,
  contract: Contract,
): Promise<Artifact[]> {
  const banner = `// Generated from ${from} by tools/generate/src/emit/${by}. Do not edit: run \`pnpm generate\`.\n\n`;
  return Object.entries(await emit(contract)).map(([name, text]) => ({
    path: `${folder}/${name}`,
    text: name.endsWith('.ts') ? `${banner}${text}` : text,
  }));
}
