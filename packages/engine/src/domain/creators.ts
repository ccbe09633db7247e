import type { CreateOperationId, FieldDescription, TaskCategory } from '@videogen/types';
import { type MediaField, mediaFields, operations } from '@videogen/types/operations';
import type { ZodType } from 'zod';
import { requestSchemas } from '../generated/request-schemas.ts';
import type { PolicyId } from '../ports/policy.ts';

/** The part of a create operation's description that creating a task needs. */
interface Description {
  readonly id: CreateOperationId;
  readonly name: string;
  readonly category: TaskCategory;
  readonly path: string;
  readonly fields: readonly FieldDescription[];
  readonly unspecified: readonly PolicyId[];
}

/** The properties of a create operation. */
export interface Creator {
  readonly operation: CreateOperationId;
  /** The name of its method in a client, such as `textToVideo`. */
  readonly name: string;
  readonly category: TaskCategory;
  readonly path: string;
  /** The schema of a request body. */
  readonly schema: ZodType;
  /** The media fields of a request, by name. */
  readonly media: Readonly<Record<string, MediaField>>;
  /** Required fields in addition to those of the schema, by policy. */
  readonly required: RequiredFields | null;
  /** The default model; null for an operation without models. */
  readonly defaultModel: string | null;
  /** The default template; null for an operation without templates. */
  readonly defaultTemplate: string | null;
  /** Fields of the contract; others are kept but mean nothing. */
  readonly fields: ReadonlySet<string>;
  /** Entries of the register that a request of this operation may rest on. */
  readonly unspecified: ReadonlySet<PolicyId>;
}

/** An entry of the register that lists required fields. */
type RequiredFields = Extract<PolicyId, `${string}-required`>;

/** Every create operation of the documents. */
export const creators: readonly Creator[] = Object.values(operations).flatMap((operation) =>
  'category' in operation ? [describeCreator(operation)] : [],
);

function describeCreator({ id, name, category, path, fields, unspecified }: Description): Creator {
  return {
    operation: id,
    name,
    category,
    path,
    schema: requestSchemas[id],
    media: mediaFields({ fields }),
    required: unspecified.find(isRequiredFields) ?? null,
    defaultModel: findDefault(fields, 'model'),
    defaultTemplate: findDefault(fields, 'template'),
    fields: new Set(fields.map(({ name }) => name)),
    unspecified: new Set(unspecified),
  };
}

/** The declared default, else the first value of the list. */
function findDefault(fields: readonly FieldDescription[], name: string): string | null {
  const field = fields.find((one) => one.name === name);
  const value =
    field?.default ??
    // Stryker disable next-line OptionalChaining: a model or a template without a default has a list.
    field?.values?.[0];
  return typeof value === 'string' ? value : null;
}

function isRequiredFields(id: PolicyId): id is RequiredFields {
  return id.endsWith('-required');
}
