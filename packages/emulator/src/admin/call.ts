import type { Awaitable, Connection } from '@videogen/engine';
import type { operations } from '../generated/admin.ts';

/** The name of an operation of the admin API. */
export type OperationName = keyof operations;

type Json<Message> = Message extends { readonly content: { readonly 'application/json': infer Body } }
  ? Body
  : undefined;

/** A request to an operation, checked by the document. */
export interface Call<Name extends OperationName> {
  readonly path: NonNullable<operations[Name]['parameters']['path']>;
  readonly query: NonNullable<operations[Name]['parameters']['query']>;
  readonly body: Json<operations[Name]['requestBody']>;
  readonly connection: Connection;
  /** Headers of the response. */
  readonly headers: Record<string, string>;
}

type Responses<Name extends OperationName> = operations[Name]['responses'];

/** The body of a response: JSON or a stream of events; what a function returns is left out where the document has none. */
export type Result<Name extends OperationName> = Name extends 'getEvents'
  ? AsyncIterable<Uint8Array>
  : Responses<Name> extends { readonly 200: infer Ok }
    ? Json<Ok>
    : Responses<Name> extends { readonly 201: infer Created }
      ? Json<Created>
      : unknown;

/** A function for each operation of the document. */
export type Handlers = {
  readonly [Name in OperationName]: (call: Call<Name>) => Awaitable<Result<Name>>;
};
