import { openDatabase } from '../storage.ts';
import type { Command } from './command.ts';

/** `videogen-server migrate`: creates or updates the tables. */
export const runMigrate: Command = async ({ settings, print }) => {
  const storage = await openDatabase(settings, { onError: () => {} });
  try {
    const applied = await storage.start();
    return print(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
  } finally {
    await storage.close();
  }
};
