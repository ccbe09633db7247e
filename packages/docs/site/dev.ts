import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { docsRoot } from './paths.ts';
import { prepare } from './prepare.ts';

await prepare();
const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
const server = spawn(process.execPath, [astro, 'dev', ...process.argv.slice(2)], {
  cwd: docsRoot,
  env,
  stdio: 'inherit',
});
server.once('exit', (code) => process.exit(code ?? 1));
