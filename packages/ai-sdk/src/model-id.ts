import { NoSuchModelError } from '@ai-sdk/provider';
import type { CreateInputs } from '@videogen/client';
import type { FieldDescription, OperationDescription } from '@videogen/types';
import { operationList } from '@videogen/types/operations';

type Inputs = CreateInputs[keyof CreateInputs];

/** The type of a field, in whichever category. */
export type FieldOf<Name extends PropertyKey, Input = Inputs> = Input extends {
  readonly [Key in Name]?: infer Value;
}
  ? Value
  : never;

/** Id of a model: one of the contract's, or `template:` and the name of a template. */
export type VideogenVideoModelId =
  | NonNullable<FieldOf<'model'>>
  | `template:${NonNullable<FieldOf<'template'>>}`
  | (string & {});

/** The operation of a model. */
export interface Operation extends Omit<OperationDescription, 'fields'> {
  /** The field that selects the model. */
  readonly select: Readonly<Record<string, unknown>>;
  readonly fields: ReadonlyMap<string, FieldDescription>;
}

const models = new Map(operationList.flatMap(listModels));

/** Lists the models of an operation: by their id, and templates, which are no models, by `template:` and their name. */
function listModels(operation: OperationDescription): [string, Operation][] {
  const fields = new Map(operation.fields.map((field) => [field.name, field]));
  return operation.fields.flatMap(({ name, values = [] }) => {
    if (name !== 'model' && name !== 'template') return [];
    const prefix = name === 'model' ? '' : 'template:';
    return values.map((value): [string, Operation] => [
      prefix + value,
      { ...operation, fields, select: { [name]: value } },
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
