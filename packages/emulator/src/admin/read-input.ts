import { type Connection, openExchange, readBody } from '@videogen/engine';
import { z } from 'zod';
import type { AdminOperation } from '../admin-operation.ts';
import { checkOptions } from '../check-options.ts';
import { invalidOption } from '../errors.ts';
import type { OperationName } from './call.ts';

const MAX_BODY = 1_000_000;

/** The parameters of a request as texts. */
interface Texts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Reads the parameters and the body of a request, and checks them by the schemas of the document.
 *
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export async function readInput(
  operation: AdminOperation,
  connection: Connection,
  { path, query }: Texts,
): Promise<Record<string, unknown>> {
  const given: Record<string, Record<string, unknown>> = { path: { ...path }, query: { ...query } };
  for (const { name, in: place, schema } of operation.parameters ?? []) {
    const own = given[place];
    if (own?.[name] !== undefined && 'type' in schema && schema.type === 'integer')
      own[name] = Number(own[name]);
  }
  const body = operation.requestBody === undefined ? undefined : await readJson(connection);
  const input = { ...given, ...(body !== undefined && { body }) };
  checkOptions(getSchema(operation), input);
  // Without the defaults of the schema: whoever handles the request adds them.
  return input;
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
const schemas = new Map<OperationName, z.ZodType<Record<string, unknown>>>();

function getSchema({
  operationId,
  parameters = [],
  requestBody,
}: AdminOperation): z.ZodType<Record<string, unknown>> {
  const known = schemas.get(operationId);
  if (known !== undefined) return known;
  const getObject = (place: string): object => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
    return { type: 'object', properties, required };
  };

  const properties = {
    path: getObject('path'),
    query: getObject('query'),
    ...(requestBody !== undefined && { body: requestBody.content['application/json'].schema }),
  };

  const required = ['path', 'query', ...(requestBody?.required === true ? ['body'] : [])];
  // Safe: the schemas of the document are JSON Schema, and the type of this one is an object.
  const whole = { type: 'object', properties, required } as JsonSchema;
  const schema = z.fromJSONSchema(whole) as z.ZodType<Record<string, unknown>>;
  schemas.set(operationId, schema);
  return schema;
}

async function readJson(connection: Connection): Promise<unknown> {
  const bytes = await readBody(openExchange({ ...connection, headers: {}, params: {} }, 0), {
    maxBytes: MAX_BODY,
  });
  if (bytes === undefined) throw invalidOption(`The body has more than ${MAX_BODY} bytes`);
  if (bytes.byteLength === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw invalidOption('The body is not JSON');
  }
}
