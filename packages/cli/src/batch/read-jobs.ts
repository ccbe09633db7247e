import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { VideoJob } from '@videogen/client/make-videos';
import type { FieldDescription, OperationDescription } from '@videogen/types';
import { serviceUriPrefix } from '@videogen/types/facts';
import { operationList } from '@videogen/types/operations';
import { parse } from 'csv-parse/sync';
import { usageError } from '../cli-error.ts';
import { commandName } from '../command-name.ts';
import { readValue } from '../read-value.ts';
import type { Session } from '../session.ts';

/** A line of the list: the members of an object of JSON, or the columns of CSV, and where it is. */
interface Row {
  readonly where: string;
  readonly members: Readonly<Record<string, unknown>>;
}

const createOperations = operationList.filter(({ category }) => category !== undefined);

/**
 * Reads the list of a batch and checks every line of it.
 *
 * @param path of a file, CSV when it ends with `.csv`, otherwise one object of JSON on each line; `-` is JSON from stdin
 * @throws {CliError} `usage` with the number of the line
 */
export async function readJobs({ host }: Pick<Session, 'host'>, path: string): Promise<readonly VideoJob[]> {
  const content = path === '-' ? await text(host.stdin) : await readList(path);
  const rows = path.toLowerCase().endsWith('.csv') ? readCsv(path, content) : readLines(path, content);
  if (rows.length === 0) throw usageError(`${path} has no videos`, 'Write one line for each');
  return Promise.all(rows.map(readJob));
}

async function readList(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw usageError(`The list ${path} cannot be read`, 'Check the path', { cause });
  }
}

function readLines(path: string, content: string): readonly Row[] {
  return content.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const where = `${path}:${index + 1}`;
    const members = parseObject(line);
    if (members === undefined)
      throw usageError(`${where} is not an object of JSON`, 'Write {"prompt": "a cat", "seconds": 5}');
    return { where, members };
  });
}

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    // Safe: it is an object of JSON.
    return value as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

function readCsv(path: string, content: string): readonly Row[] {
  try {
    const rows: { readonly info: { readonly lines: number }; readonly record: Record<string, string> }[] =
      parse(content, { bom: true, columns: true, skip_empty_lines: true, trim: true, info: true });
    return rows.map(({ info, record }) => {
      // An empty cell is a field that is unset.
      const cells = Object.entries(record).filter(([, cell]) => cell !== '');
      return { where: `${path}:${info.lines}`, members: Object.fromEntries(cells) };
    });
  } catch (cause) {
    // Safe: the parser throws errors.
    throw usageError(`${path} is not valid CSV: ${(cause as Error).message}`, 'Correct the file', { cause });
  }
}

async function readJob({ where, members }: Row): Promise<VideoJob> {
  const { operation: command = 'text2video', name, set, ...values } = members;
  const operation = createOperations.find((known) => commandName(known) === command);
  if (!operation) {
    const known = createOperations.map(commandName).join(', ');
    throw usageError(`${where}: ${String(command)} is not an operation`, `Use one of: ${known}`);
  }
  const input: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values))
    input[field] = await readMember(where, operation, field, value);
  checkFields(where, operation, input);
  // Safe: each field was checked against the operation; the name and the further fields are checked by the client.
  return { operation: operation.name, input, name, extraFields: set } as unknown as VideoJob;
}

async function readMember(
  where: string,
  { fields }: OperationDescription,
  name: string,
  value: unknown,
): Promise<unknown> {
  const field = fields.find((known) => known.name === name);
  if (!field) {
    const next = `Use name, operation, ${fields.map((known) => known.name).join(', ')}, or put it into set`;
    throw usageError(`${where}: the field ${name} is not known`, next);
  }
  if (field.type === 'media') return readMedia(where, field, String(value));
  const reading = readValue(field, typeof value === 'string' ? value : JSON.stringify(value));
  if ('value' in reading) return reading.value;
  throw usageError(`${where}: ${name}: ${reading.problem.replace(/\.$/, '')}`, 'Correct the line');
}

async function readMedia(where: string, { name }: FieldDescription, value: string): Promise<unknown> {
  if (value.startsWith(serviceUriPrefix)) return { service_uri: value };
  const found = await stat(value).catch(() => undefined);
  if (found?.isFile()) return { path: value };
  throw usageError(`${where}: ${name}: there is no file ${value}`, 'Check the path');
}

function checkFields(
  where: string,
  { fields, alternatives }: OperationDescription,
  input: Readonly<Record<string, unknown>>,
): void {
  const missing = fields.find(({ name, required }) => required && input[name] === undefined);
  if (missing) throw usageError(`${where}: ${missing.name} is missing`, 'Add it to the line');
  const isMet = alternatives.some((names) => names.every((name) => input[name] !== undefined));
  if (alternatives.length > 0 && !isMet)
    throw usageError(`${where}: ${alternatives.flat().join(' or ')} is missing`, 'Add one to the line');
}
