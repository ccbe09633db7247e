import type { CreateOperationId, TaskCategory } from '@videogen/types';
import { operations } from '../generated/contract.ts';
import { requestFaults } from '../generated/request-faults.ts';
import type { PolicyId } from '../ports/policy.ts';
import type { MediaKind } from '../ports/records.ts';
import type { FindFaults } from './check-body.ts';

/** The properties of a field, apart from its checks. */
interface Field {
  readonly values?: readonly string[];
  readonly default?: string;
}

/** The part of a create operation's description that creating a task needs. */
interface Description {
  readonly id: CreateOperationId;
  readonly category: TaskCategory;
  readonly path: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly media: Creator['media'];
  readonly unspecified: readonly PolicyId[];
}

/** The properties of a create operation. */
export interface Creator {
  readonly operation: CreateOperationId;
  readonly category: TaskCategory;
  readonly path: string;
  /** Returns the errors of a request body. */
  readonly faults: FindFaults;
  /** The media fields of a request, by name. */
  readonly media: Readonly<
    Record<string, { readonly accepts: readonly MediaKind[]; readonly array: boolean }>
  >;
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
