import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Two versions of a made document; its files go when it goes out of scope. */
export interface Documents extends AsyncDisposable {
  readonly base: string;
  readonly head: string;
  readonly bytes: number;
}

/** Bytes that an operation of a made document takes. */
const OPERATION = 1_293;

/** How many operations make a document of so many bytes. */
export function operationsIn(bytes: number): number {
  return Math.round(bytes / OPERATION);
}

/** Writes a document with so many operations, each with ten fields in and out, and one with fifty edits at most. */
export async function writeDocuments(operations: number): Promise<Documents> {
  const folder = await mkdtemp(`${tmpdir()}/bench-documents-`);
  const [base, head] = [`${folder}/base.json`, `${folder}/head.json`];
  const text = JSON.stringify(document(operations, 0));
  await writeFile(base, text);
  await writeFile(head, JSON.stringify(document(operations, Math.min(50, operations))));
  const dispose = (): Promise<void> => rm(folder, { recursive: true });
  return { base, head, bytes: text.length, [Symbol.asyncDispose]: dispose };
}

function document(operations: number, edits: number): object {
  const paths = Array.from({ length: operations }, (_, at) => [
    `/things/${at}`,
    { post: operation(at, at < edits) },
  ]);
  return { openapi: '3.1.0', info: { title: 'Made', version: '1.0.0' }, paths: Object.fromEntries(paths) };
}

function operation(at: number, isEdited: boolean): object {
  const content = (maximum: number): object => ({ 'application/json': { schema: schema(maximum) } });
  return {
    operationId: `operation${at}`,
    requestBody: { required: true, content: content(isEdited ? 90 : 100) },
    responses: { 200: { description: 'Done.', content: content(100) } },
  };
}

function schema(maximum: number): object {
  const fields = Array.from({ length: 10 }, (_, at) => [
    `field${at}`,
    at % 2 === 0 ? { type: 'string', maxLength: maximum } : { type: 'integer', minimum: 0, maximum },
  ]);
  return { type: 'object', required: ['field0'], properties: Object.fromEntries(fields) };
}
