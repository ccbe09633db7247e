import type { CreateOperationId, TaskCategory } from '@videogen/types';
import { operations } from '../generated/contract.ts';
import { requestFaults } from '../generated/request-faults.ts';
import type { PolicyId } from '../ports/policy.ts';
import type { MediaKind } from '../ports/records.ts';
import type { FindFaults } from './check-body.ts';

/** What the documents say of a field beside its checks. */
interface Field {
  readonly values?: readonly string[];
  readonly default?: string;
}

/** What the documents say about a create operation, as far as the making of a task needs it. */
interface Description {
  readonly id: CreateOperationId;
  readonly category: TaskCategory;
  readonly path: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly media: Creator['media'];
  readonly unspecified: readonly PolicyId[];
}

/** What is particular to a create operation. */
export interface Creator {
  readonly operation: CreateOperationId;
  readonly category: TaskCategory;
  readonly path: string;
  /** What is wrong with a request body. */
  readonly faults: FindFaults;
  /** The media fields of a request, by name. */
  readonly media: Readonly<
    Record<string, { readonly accepts: readonly MediaKind[]; readonly array: boolean }>
  >;
  /** Fields that must be there beside those of the schema, by policy. */
  readonly required: RequiredFields | null;
  /** What a missing model is taken for; null where there is no model. */
  readonly defaultModel: string | null;
  /** What a missing template is taken for; null where there is no template. */
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
  operation.category === null ? [] : [creatorOf(operation)],
);

function creatorOf({ id, category, path, fields, media, unspecified }: Description): Creator {
  return {
    operation: id,
    category,
    path,
    faults: requestFaults[id],
    media,
    required: unspecified.find(isRequiredFields) ?? null,
    defaultModel: fallback(fields['model']),
    defaultTemplate: fallback(fields['template']),
    fields: new Set(Object.keys(fields)),
    unspecified: new Set(unspecified),
  };
}

/** The declared default, else the first value of the list. */
function fallback(field: Field | undefined): string | null {
  return field?.default ?? field?.values?.[0] ?? null;
}

function isRequiredFields(id: PolicyId): id is RequiredFields {
  return id.endsWith('-required');
}
