/** An element of a document and the entries of the register that concern it. */
export interface OpenFact {
  /** Label of the element in the register: `Task.credits`. */
  readonly place: string;
  /** Ids of the entries. */
  readonly ids: readonly string[];
}

/** A value of a request or of a response, with everything that the documents say about it. */
export interface ReferenceField {
  /** Name of the field; a title for what has no name. */
  readonly name: string;
  /** False for an alternative, and for a field whose name is not specified. */
  readonly named: boolean;
  /** Id of the field on the page of its operation: `body.image.service_uri`. */
  readonly anchor: string;
  /** Type in words: `string or null`. */
  readonly type: string;
  readonly required: 'required' | 'optional' | 'not stated';
  /** Id of the entry that leaves open whether the field is required. */
  readonly presence?: string;
  readonly description: string;
  /** Limits in words: `1 to 10`. */
  readonly limits: readonly string[];
  /** The values that the documents list. */
  readonly values: readonly (string | number | boolean)[];
  /** True where a reader should accept values beside the list (toolkit advice). */
  readonly extensible: boolean;
  readonly default?: unknown;
  /** Kinds of media that the field accepts. */
  readonly media?: readonly ('image' | 'audio' | 'video')[];
  readonly open: readonly OpenFact[];
  /** Name of the object that has the fields; absent for an object without a name. */
  readonly object?: string;
  /** Alternatives: all fields of one of these lists are required. Empty when there is no such choice. */
  readonly choice: readonly (readonly string[])[];
  readonly fields: readonly ReferenceField[];
  /** Forms of which the value has one; empty when it has one form. */
  readonly variants: readonly ReferenceField[];
}

/** A named example of a body. */
export interface ReferenceExample {
  readonly name: string;
  readonly summary: string;
  readonly value: unknown;
  /** The request in several languages; empty for a response. */
  readonly samples: readonly ReferenceSample[];
}

/** A request as a program or a command. */
export interface ReferenceSample {
  readonly label: 'Client' | 'CLI' | 'curl';
  readonly lang: 'ts' | 'sh';
  readonly source: string;
}

/** The body of a request or of a response. */
export interface ReferenceBody {
  readonly description: string;
  readonly open: readonly OpenFact[];
  /** Its value; absent without a body. */
  readonly value?: ReferenceField;
  readonly examples: readonly ReferenceExample[];
}

/** A response, by its status: `200`, `4XX`, `default`. */
export interface ReferenceResponse extends ReferenceBody {
  readonly status: string;
}

/** One operation of the service or one message that it sends, with everything that its page shows. */
export interface ReferenceOperation {
  readonly id: string;
  readonly document: 'openapi' | 'asyncapi';
  /** Name of the client's method. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  /** Category of the tasks that it creates; absent when it creates none. */
  readonly category?: string;
  readonly costsCredits: boolean;
  readonly open: readonly OpenFact[];
  /** Open facts of its callback. */
  readonly callback: readonly OpenFact[];
  readonly parameters: readonly ReferenceField[];
  readonly request: ReferenceBody;
  readonly responses: readonly ReferenceResponse[];
}

/** A named schema of the documents. */
export interface ReferenceObject {
  /** Name in the documents and of the TypeScript type. */
  readonly name: string;
  /** Title for people: `Task record`. */
  readonly title: string;
  readonly group: 'Objects' | 'Bodies' | 'Values';
  readonly value: ReferenceField;
  /** Ids of the operations whose bodies contain it. */
  readonly usedBy: readonly string[];
}

/** Facts about all operations. */
export interface ReferenceService {
  readonly version: string;
  readonly description: string;
  readonly authentication: string;
  /** Open facts of authentication. */
  readonly authenticationOpen: readonly OpenFact[];
  /** Open facts of the documents as a whole. */
  readonly open: readonly OpenFact[];
  /** Groups of operations and what each is for. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
}

/** Everything that the pages of the reference show. */
export interface Reference {
  readonly operations: readonly ReferenceOperation[];
  /** The callbacks. */
  readonly callbacks: readonly ReferenceOperation[];
  readonly objects: readonly ReferenceObject[];
  readonly service: ReferenceService;
}
