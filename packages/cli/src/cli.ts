import process from 'node:process';
import { main } from './main.ts';

// `videogen … | head` exits without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await main(process.argv.slice(2));
