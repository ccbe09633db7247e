import type { CreateOperationId, OperationId } from '@videogen/types';
import { operations } from '../src/generated/operations.ts';
import type { NamedExample, ReferenceOperation } from './http/reference.ts';

/** Address of the emulator when it is started without options. */
export const emulatorUrl = 'http://localhost:4010';

/** Key that the emulator takes when it is started without options. */
export const emulatorKey = 'emulator-key';

/** A single-quoted word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A value as a TypeScript literal, indented by two spaces. */
export function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\']|\\[^"'])*)"/g, "'$1'");
}

/** The operation as a `curl` command with one of its examples. */
export function curlSample(operation: ReferenceOperation, example?: NamedExample): string {
  const path = operation.pathParameters.reduce(
    (whole, { name, example: value }) => whole.replace(`{${name}}`, value),
    operation.path,
  );
  const lines = [`curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${emulatorUrl}${path}`];
  lines.push(`  -H "Authorization: Bearer $VIDEOGEN_API_KEY"`);
  if (example !== undefined) {
    lines.push("  -H 'Content-Type: application/json'");
    lines.push(`  -d ${quoted(JSON.stringify(example.value, null, 2))}`);
  }
  return lines.join(' \\\n');
}

type Sample = (operation: ReferenceOperation, example: NamedExample | undefined) => string;

/** How the operations that create no task are called; one without a method of its own goes through `client.http`. */
const calls: Readonly<Record<Exclude<OperationId, CreateOperationId>, Sample>> = {
  getTask: ({ pathParameters }) =>
    `const task = await client.tasks.get('${pathParameters[0]?.example ?? ''}');\nconsole.log(task.status);`,
  createUpload: ({ method, path }, example) =>
    `const { data } = await client.http.${method}('${path}', ${literal({ body: example?.value })});`,
};

/** The operation through `@videogen/client` with one of its examples. */
export function clientSample(operation: ReferenceOperation, example?: NamedExample): string {
  const { id } = operation;
  if (isCall(id)) return calls[id](operation, example);
  const { name } = operations[id];
  return `const task = await client.${name}(${literal(example?.value ?? {})});\nconsole.log(task.id);`;
}

function isCall(id: OperationId): id is keyof typeof calls {
  return id in calls;
}
