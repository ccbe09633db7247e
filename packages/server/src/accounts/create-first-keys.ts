import type { Settings } from '../config/settings.ts';
import { type Accounts, DEFAULT_ORGANIZATION } from './keys.ts';

/** What decides which keys a first start creates. */
export interface FirstKeyOptions {
  readonly settings: Pick<Settings, 'bootstrapKey' | 'databaseUrl' | 'role'>;
  /** Receives the API key that a first start creates on SQLite; unset means that none is created. */
  readonly onFirstKey?: ((key: string) => void) | undefined;
}

/** Creates the bootstrap key, or, on SQLite, a key when there is none: a first start needs no other command. */
export async function createFirstKeys(
  accounts: Accounts,
  { settings, onFirstKey }: FirstKeyOptions,
): Promise<void> {
  const { bootstrapKey, databaseUrl, role } = settings;
  const organization = DEFAULT_ORGANIZATION;
  if (bootstrapKey !== null)
    await accounts.createKey({ organization, key: bootstrapKey, label: 'bootstrap' });
  else if (onFirstKey !== undefined && databaseUrl === null && role !== 'worker') {
    if ((await accounts.listKeys()).length > 0) return;
    onFirstKey((await accounts.createKey({ organization, label: 'first' })).key);
  }
}
