import type { OperationId } from '@videogen/types';
import { operations } from '@videogen/types/operations';
import { type Document, resolve, token } from './document.ts';
import { asString, isObject, type JsonObject } from './json.ts';

export type { OperationId };

/** One operation as the bundled OpenAPI document has it. */
export type Operation = {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  /** Pointer of the operation object. */
  readonly pointer: string;
  /** Pointer of the request body's schema; absent when there is no body. */
  readonly body?: string;
  /** Path parameters: name and pointer of the schema. */
  readonly parameters: readonly { readonly name: string; readonly schema: string }[];
  /** Declared statuses (`200`, `4XX`, `default` …) and the pointer of each response, references followed. */
  readonly responses: Readonly<Record<string, string>>;
  readonly costsCredits: boolean;
};

const methods = ['get', 'post', 'put', 'patch', 'delete'];

function read(document: Document, path: string, method: string): Operation {
  const item = `/paths/${token(path)}`;
  const pointer = `${item}/${method}`;
  const { value } = resolve(document, pointer);
  const id = asString(value['operationId'], `${pointer}/operationId`);
  if (!Object.hasOwn(operations, id)) {
    throw new TypeError(`${pointer}: the generated table has no operation ${id}; run pnpm generate`);
  }
  const parameters = [item, pointer].flatMap((owner) =>
    Array.from({ length: list(resolve(document, owner).value['parameters']) }, (_, index) => {
      const parameter = resolve(document, `${owner}/parameters/${index}`);
      return {
        name: asString(parameter.value['name'], `${parameter.pointer}/name`),
        schema: `${parameter.pointer}/schema`,
      };
    }),
  );
  return {
    id: id as OperationId, // It is a key of the generated table: checked above.
    method: method.toUpperCase(),
    path,
    pointer,
    ...('requestBody' in value
      ? { body: `${resolve(document, `${pointer}/requestBody`).pointer}/content/application~1json/schema` }
      : {}),
    parameters,
    responses: responsesOf(document, pointer, value),
    costsCredits: value['x-costs-credits'] === true,
  };
}

function list(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function responsesOf(document: Document, pointer: string, operation: JsonObject): Record<string, string> {
  const responses = operation['responses'];
  if (!isObject(responses)) throw new TypeError(`${pointer} declares no responses`);
  return Object.fromEntries(
    Object.keys(responses).map((status) => [
      status,
      resolve(document, `${pointer}/responses/${token(status)}`).pointer,
    ]),
  );
}

/**
 * Every operation of the OpenAPI document.
 *
 * @throws {TypeError} when the document has an operation for which there can be no case.
 */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(resolve(document, '/paths').value).flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(item) && method in item)
      .map((method) => read(document, path, method)),
  );
}

/** Returns the declared status that covers a number: the status itself, its range, `default`, or undefined. */
export function declaredStatus(operation: Operation, status: number): string | undefined {
  const candidates = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return candidates.find((candidate) => candidate in operation.responses);
}

/** Finds the operation of a request, and its path parameters. */
export function matchOperation(
  operations: readonly Operation[],
  method: string,
  pathname: string,
): { operation: Operation; parameters: Record<string, string> } | undefined {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const pattern = new RegExp(`${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
    const match = pattern.exec(pathname);
    if (match === null) continue;
    return {
      operation,
      parameters: Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
      ),
    };
  }
  return undefined;
}
