/** Lints both documents: `redocly lint` with every rule on, `asyncapi validate`. A warning counts as an error. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  CI: 'true', // The AsyncAPI CLI sends usage data unless CI is exactly this.
  NODE_ENV: 'development',
  NO_COLOR: '1',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
  SUPPRESS_NO_CONFIG_WARNING: '1',
};

const commands: readonly (readonly [string, ...string[]])[] = [
  ['redocly', 'lint', '--config', 'redocly.yaml', '--max-problems', '1000'],
  // What is published: the bundle that `asyncapi bundle` made of `asyncapi.yaml`. The one remark is that 3.1.0 is newer;
  // `asyncapi.yaml` says why it is 3.0.0.
  ['asyncapi', 'validate', 'dist/asyncapi.yaml', '--fail-severity', 'warn'],
];

let failures = 0;
for (const [name, ...args] of commands) {
  const run = spawnSync(`${here}node_modules/.bin/${name}`, args, { cwd: here, env, encoding: 'utf8' });
  const output = `${run.stdout}${run.stderr}`.trim();
  const complained = /\bwarnings?\b/i.test(output.replaceAll(/\b0 warnings\b|WARNING: .*/g, ''));
  const failed = run.status !== 0 || complained;
  if (failed) failures += 1;
  process.stdout.write(`${failed ? 'FAILED' : 'ok'}  ${name} ${args.join(' ')}\n`);
  if (failed) process.stdout.write(`${output}\n`);
}
process.exitCode = failures === 0 ? 0 : 1;
