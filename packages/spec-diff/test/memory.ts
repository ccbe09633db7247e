import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/**
 * Starts the command line and prints its peak memory in KiB when it exits. On Linux `maxRSS` of a process is at least
 * that of the process that started it, here the test runner.
 */
const program = `
import { existsSync, readFileSync } from 'node:fs';
const file = '/proc/self/status';
process.on('exit', () => {
  const peak = existsSync(file)
    ? /^VmHWM:\\s*(\\d+) kB$/m.exec(readFileSync(file, 'utf8'))[1]
    : process.resourceUsage().maxRSS;
  process.stderr.write(String(peak));
});
await import(${JSON.stringify(pathToFileURL(cli).href)});
`;

/** A YAML document of about that many bytes, with bounds that the comparison has to look at. */
function document(bytes: number, maximum: number): string {
  const field = (path: number, index: number): string =>
    `                  field${index}:
                    type: integer
                    maximum: ${path < 5 ? maximum : 100}
                    description: The field ${index} of thing ${path}, with some words that make the text as long as real ones are.
`;

  const path = (at: number): string => `  /things/${at}:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
${Array.from({ length: 10 }, (_, index) => field(at, index)).join('')}      responses:
        "200":
          description: Done.
`;

  let text = 'openapi: 3.1.0\ninfo:\n  title: Big\n  version: 1.0.0\npaths:\n';
  for (let at = 0; text.length < bytes; at++) text += path(at);
  return text;
}

/** Checks that the command line compares two YAML documents of some size within some memory. */
export function checkMemory(bytes: number, limit: number): void {
  it(`compares two YAML documents of ${bytes / 1e6} MB in ${limit / 1e6} MB`, () => {
    const cwd = mkdtempSync(join(tmpdir(), 'spec-diff-memory-'));
    try {
      writeFileSync(join(cwd, 'base.yaml'), document(bytes, 90));
      writeFileSync(join(cwd, 'head.yaml'), document(bytes, 80));
      const args = ['--input-type=module', '--eval', program, '--', 'spec-diff', 'base.yaml', 'head.yaml'];
      const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
      expect(status, stderr).toBe(1);
      expect(Number(stderr) * 1024).toBeLessThan(limit);
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  }, 120_000);
}
