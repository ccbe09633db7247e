import type { Stores } from '../create-core.ts';
import { EmulatorError } from '../errors.ts';
export async function openFileStores(dataDir: string): Promise<Stores> {
  throw new EmulatorError('DATA_DIR_UNUSABLE', dataDir);
}
