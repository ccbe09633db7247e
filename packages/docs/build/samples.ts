import type { NamedExample, ReferenceOperation } from './http/reference.ts';

/** Address of the emulator when it is started without options. */
export const emulatorUrl = 'http://localhost:4010';

/** Client method of each create operation; the others are called differently. */
const createMethods: Readonly<Record<string, string>> = {
  createTextToVideo: 'textToVideo',
  createImageToVideo: 'imageToVideo',
  createTemplateToVideo: 'templateToVideo',
  createVideoToVideo: 'videoToVideo',
  createTalkingAvatar: 'talkingAvatar',
};

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

/** The operation through `@videogen/client` with one of its examples. */
export function clientSample(operation: ReferenceOperation, example?: NamedExample): string {
  const method = createMethods[operation.id];
  if (method !== undefined) {
    return `const task = await client.${method}(${literal(example?.value ?? {})});\nconsole.log(task.id);`;
  }
  if (operation.id === 'getTask') {
    const id = operation.pathParameters[0]?.example ?? '';
    return `const task = await client.tasks.get('${id}');\nconsole.log(task.status);`;
  }
  const body = literal({ body: example?.value });
  return `const { data } = await client.http.${operation.method}('${operation.path}', ${body});`;
}
