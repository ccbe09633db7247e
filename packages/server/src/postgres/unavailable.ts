import { StorageUnavailable } from '@videogen/engine';
import { DatabaseError } from 'pg';

/**
 * SQLSTATEs of a server that cannot do its work for now: connections (08, 28, 3D), conflicts of transactions (40),
 * resources (53, 55), an operator or a restart (57), the disk (58), and a standby (25006).
 */
const UNAVAILABLE = /^(?:08|28|3D|40|53|55|57|58)|^25006$/;

/** Converts the rejection of work on PostgreSQL to a {@link StorageUnavailable} when PostgreSQL was unavailable. */
export async function orUnavailable<T>(
  work: Promise<T>,
  { nothingStored }: { readonly nothingStored: boolean },
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    // PostgreSQL undoes the transaction of an ERROR. It ends the connection after FATAL, perhaps after a commit.
    const undone = error instanceof DatabaseError && error.severity === 'ERROR';
    throw new StorageUnavailable(error, { nothingStored: nothingStored || undone });
  }
}

/** PostgreSQL sends a `DatabaseError`. The errors of connections and of the pool have no class, and some have no code. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return UNAVAILABLE.test(error.code ?? '');
  return !(error instanceof TypeError || error instanceof RangeError);
}
