import type { OperationDescription, OperationId } from '@videogen/types';
import { operationList } from '@videogen/types/operations';
import { isObject, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import { type Document, resolve } from './document.ts';

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

function read(
  document: Document,
  { id, method, path, costsCredits, request }: OperationDescription,
): Operation {
  const item = `/paths/${pointerSegment(path)}`;
  const pointer = `${item}/${method.toLowerCase()}`;
  const { value } = resolve(document, pointer);

  const parameters = [item, pointer].flatMap((owner) => {
    const list = resolve(document, owner).value['parameters'];
    return (Array.isArray(list) ? list : []).map((_, index) => {
      const parameter = resolve(document, `${owner}/parameters/${index}`);
      return { name: String(parameter.value['name']), schema: `${parameter.pointer}/schema` };
    });
  });

  return {
    id: id as OperationId, // Safe: the ids of the table.
    method,
    path,
    pointer,
    ...(request !== undefined && {
      body: `${resolve(document, `${pointer}/requestBody`).pointer}/content/application~1json/schema`,
    }),
    parameters,
    responses: getResponses(document, pointer, value),
    costsCredits,
  };
}

function getResponses(document: Document, pointer: string, operation: JsonObject): Record<string, string> {
  const responses = operation['responses'];
  if (!isObject(responses)) throw new TypeError(`${pointer} declares no responses`);
  return Object.fromEntries(
    Object.keys(responses).map((status) => [
      status,
      resolve(document, `${pointer}/responses/${pointerSegment(status)}`).pointer,
    ]),
  );
}

/** Every operation, with where the OpenAPI document has it. */
export function getOperations(document: Document): Operation[] {
  return operationList.map((operation) => read(document, operation));
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
