import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const types = fileURLToPath(new URL('../../../packages/types/src/index.ts', import.meta.url));
const program = fileURLToPath(new URL('program.ts', import.meta.url));
const source = `import type { paths, TalkingAvatarRequest, Task } from '${types}';
declare const request: TalkingAvatarRequest;
request.seconds;
request.prompt;
declare const task: Task;
task.task_id;
declare const body: paths['/v1/video/talking-avatar']['post']['requestBody']['content']['application/json'];
body;
`;

const host: ts.LanguageServiceHost = {
  ...ts.sys,
  useCaseSensitiveFileNames: () => true,
  getCompilationSettings: () => ({
    strict: true,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
  }),
  getScriptFileNames: () => [program],
  getScriptVersion: () => '1',
  getScriptSnapshot: (file) =>
    ts.sys.fileExists(file) || file === program
      ? ts.ScriptSnapshot.fromString(file === program ? source : readFileSync(file, 'utf8'))
      : undefined,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
};
const service = ts.createLanguageService(host);

/** What an editor shows at the end of a line of the program. */
function show(line: string): string {
  const info = service.getQuickInfoAtPosition(program, source.indexOf(`\n${line};`) + line.length);
  const tags = (info?.tags ?? []).map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`);
  const parts = [ts.displayPartsToString(info?.displayParts), ts.displayPartsToString(info?.documentation)];
  return [...parts, ...tags].join('\n');
}

test.each([
  [
    'request.seconds',
    /: number\nOutput duration in seconds, 1 to 60\.\n[\s\S]*@minimum 1\n@maximum 60\n@example 20\n@see /,
  ],
  ['request.prompt', /\?: string \| undefined\n[\s\S]*@maxLength 2000\n@defaultValue ''\n@example /],
  [
    'task.task_id',
    /: string\nIdentifier of the task, a UUID\.\n\nFormat: uuid\n[\s\S]*@see spec ?\/schemas\/Task\.yaml#/,
  ],
  ['body', /: TalkingAvatarRequest\n/],
])('an editor shows the facts of %s', (line, expected) => expect(show(line)).toMatch(expected));
