import type { operations } from './generated/admin.ts';

/** A parameter of an operation. */
interface AdminParameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: object;
}

/** An operation of the admin API. */
export interface AdminOperation {
  readonly operationId: keyof operations;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly AdminParameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: { readonly 'application/json': { readonly schema: object } };
  };
  readonly responses: Readonly<Record<string, object>>;
}
