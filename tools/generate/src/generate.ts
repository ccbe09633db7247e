import { type Artifact, emitArtifacts } from './artifact.ts';
import { emitters } from './emitters.ts';
import { load } from './load.ts';
import { readContract } from './model/contract.ts';

/** The generated files, and the folders that contain nothing else. */
export interface Generated {
  readonly artifacts: readonly Artifact[];
  /** Relative to the root of the repository. */
  readonly folders: readonly string[];
}

/**
 * Reads the documents of a folder once and emits every artifact, in memory.
 *
 * @param specification the folder with `openapi.yaml`, `asyncapi.yaml` and `unspecified.yaml`
 * @throws {ContractError} when the documents contain something that an artifact cannot express
 */
export async function generate(specification: string): Promise<Generated> {
  const contract = readContract(await load(specification));
  const artifacts = await Promise.all(emitters.map((emitter) => emitArtifacts(emitter, contract)));
  return {
    artifacts: artifacts.flat(),
    folders: [...new Set(emitters.map(({ folder }) => folder))],
  };
}
