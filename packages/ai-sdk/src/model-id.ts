import { NoSuchModelError } from '@ai-sdk/provider';
import type { CreateMethods } from '@videogen/client';
import type { CreateOperationId, FieldDescription } from '@videogen/types';
import { operations } from '@videogen/types/operations';

type FieldOf<Id extends CreateOperationId> = (typeof operations)[Id]['fields'][number];
type ValueOf<Name> = Extract<
  FieldOf<CreateOperationId>,
  { name: Name; values: readonly unknown[] }
>['values'][number];

/** Id of a model: one of the contract's, or `template:` and the name of a template. */
export type VideogenModelId = ValueOf<'model'> | `template:${ValueOf<'template'>}`;

/** The operation of a model. */
export interface Operation {
  /** Name of the client's method. */
  readonly name: keyof CreateMethods;
  readonly path: string;
  /** The field that selects the model. */
  readonly select: Readonly<Record<string, unknown>>;
  readonly fields: ReadonlyMap<string, FieldDescription>;
  /** Values of fields whose name the documents do not say. */
  readonly furtherValues: readonly unknown[];
}

const models = new Map(Object.values(operations).flatMap(listModels));

/** Lists the models of an operation: by their id, and templates, which are no models, by `template:` and their name. */
function listModels(operation: (typeof operations)[keyof typeof operations]): [string, Operation][] {
  if (!('category' in operation)) return [];
  const { name, path, furtherValues } = operation;
  const fields = new Map<string, FieldDescription>(operation.fields.map((field) => [field.name, field]));
  return [...fields.values()].flatMap((field) => {
    if (field.name !== 'model' && field.name !== 'template') return [];
    const prefix = field.name === 'model' ? '' : 'template:';
    return (field.values ?? []).map((value): [string, Operation] => [
      `${prefix}${value}`,
      { name, path, fields, furtherValues, select: { [field.name]: value } },
    ]);
  });
}

/**
 * Finds the operation of a model.
 *
 * @throws {NoSuchModelError} when the contract has no such model
 */
export function findOperation(modelId: string): Operation {
  const found = models.get(modelId);
  if (found) return found;
  throw new NoSuchModelError({
    modelId,
    modelType: 'videoModel',
    message: `No such video model: ${modelId}. The models are ${[...models.keys()].join(', ')}`,
  });
}
