/** A parameter of an operation, in the path or in the body. */
export interface FieldDescription {
  readonly name: string;
  readonly in: 'body' | 'path' | 'query' | 'header';
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'enum' | 'media' | 'object' | 'array';
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
  /** The values that the documents list, for the type `enum`. */
  readonly values?: readonly (string | number | boolean)[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** In code points. */
  readonly minLength?: number;
  /** In code points. */
  readonly maxLength?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly example?: unknown;
  /** Kinds of media that it accepts, for the type `media`. */
  readonly accepts?: readonly ('image' | 'audio' | 'video')[];
  /** Whether it accepts an array of media as well, for the type `media`. */
  readonly array?: boolean;
}

/** Description of one operation of the service. */
export interface OperationDescription {
  /** The operationId of the documents. */
  readonly id: string;
  /** Name of the client's method. */
  readonly name: string;
  /** HTTP method, in capitals. */
  readonly method: string;
  readonly path: string;
  /** Category of the tasks that it creates; absent when it creates none. */
  readonly category?: string;
  readonly costsCredits: boolean;
  readonly summary: string;
  readonly description: string;
  readonly fields: readonly FieldDescription[];
  /** Known values of further fields, whose names are not specified. */
  readonly furtherValues: readonly (string | number | boolean)[];
  /** Alternatives: all fields of one of these lists are required. Empty when there is no such choice. */
  readonly alternatives: readonly (readonly string[])[];
  /** Name of the schema of the request body; absent when there is no body. */
  readonly request?: string;
  /** Names of the schemas of which a request body is one, in the order of `alternatives`; one name without such a choice. */
  readonly variants: readonly string[];
  /** Name of the schema of the response, by status (`200`, `4XX`, `default`). */
  readonly responses: Readonly<Record<string, string>>;
  /** Example request bodies, by name. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** Ids of the register's entries that the operation, its request and the fields of it refer to. */
  readonly unspecified: readonly string[];
}
