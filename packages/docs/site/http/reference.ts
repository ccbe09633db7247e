import type { OperationId } from '@videogen/types';
import type { OperationModel } from 'redoc';
import { operations } from '../../src/generated/operations.ts';
import { withBadges } from '../badges.ts';
import { lightDark } from '../light-dark.ts';
import { OpenFacts, openFactsHtml, operationPointer } from '../open-facts.ts';
import {
  dereference,
  isObject,
  type JsonObject,
  readBundle,
  readPlacedRegister,
  readRegister,
} from '../spec.ts';
import { Alternatives } from './one-of.ts';
import { RedocRenderer } from './render.ts';
import { type TidyOptions, tidyFragment } from './tidy.ts';

/** A named example of the document. */
export interface NamedExample {
  readonly name: string;
  readonly summary: string;
  readonly value: unknown;
}

/** One response of an operation: its fields as HTML and its examples. */
interface ReferenceResponse {
  readonly status: string;
  readonly description: string;
  readonly html: string;
  readonly examples: readonly NamedExample[];
}

/** One operation, ready to be put on the page. */
export interface ReferenceOperation {
  readonly id: OperationId;
  readonly title: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly costsCredits: boolean;
  readonly description: string;
  readonly request: string;
  /** List of the open facts of the operation and its request, as HTML. */
  readonly openRequest: string;
  /** List of the open facts of its responses, as HTML. */
  readonly openResponses: string;
  /** List of the open facts of its callback, as HTML. */
  readonly openCallback: string;
  readonly requestExamples: readonly NamedExample[];
  readonly pathParameters: readonly { readonly name: string; readonly example: string }[];
  readonly responses: readonly ReferenceResponse[];
  readonly hasCallback: boolean;
}

/** The whole HTTP reference. */
export interface HttpReference {
  readonly version: string;
  readonly description: string;
  /** List of the open facts of the whole document, as HTML. */
  readonly open: string;
  readonly operations: readonly ReferenceOperation[];
}

function examplesOf(document: JsonObject, content: unknown): NamedExample[] {
  const media = isObject(content) ? content['application/json'] : undefined;
  const examples = isObject(media) && isObject(media['examples']) ? media['examples'] : {};
  return Object.entries(examples).flatMap(([name, reference]) => {
    const example = dereference(document, reference);
    if (!isObject(example)) return [];
    return [{ name, summary: String(example['summary'] ?? name), value: example['value'] }];
  });
}

/** Finds an operation of the document by its id. */
function rawOperation(document: JsonObject, id: string): JsonObject {
  for (const item of Object.values(isObject(document['paths']) ? document['paths'] : {})) {
    for (const operation of Object.values(isObject(item) ? item : {})) {
      if (isObject(operation) && operation['operationId'] === id) return operation;
    }
  }
  throw new Error(`The document has no operation "${id}"`);
}

function pathParameters(operation: OperationModel): { name: string; example: string }[] {
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, example }) => ({ name, example: String(example ?? '') }));
}

function knownId(id: string): OperationId {
  // Sound: the keys of the generated table are the ids.
  if (Object.hasOwn(operations, id)) return id as OperationId;
  throw new Error(
    `The bundled document has the operation "${id}", and the generated table has not. Run pnpm generate`,
  );
}

class ReferenceBuilder {
  #ids = 0;
  readonly #document: JsonObject;
  readonly #facts: OpenFacts;
  readonly #renderer: RedocRenderer;
  readonly #options: TidyOptions;

  constructor(document: JsonObject, facts: OpenFacts, renderer: RedocRenderer) {
    this.#document = document;
    this.#facts = facts;
    this.#renderer = renderer;
    const alternatives = new Alternatives();
    for (const operation of renderer.operations) alternatives.addOperation(operation);
    this.#options = {
      alternatives,
      render: (schema) => renderer.schema(schema),
      nextId: () => `choice-${++this.#ids}`,
    };
  }

  #tidy(html: string): string {
    return tidyFragment(html, this.#options);
  }

  #responses(operation: OperationModel, raw: JsonObject): ReferenceResponse[] {
    const declared = isObject(raw['responses']) ? raw['responses'] : {};
    return operation.responses.map((response) => {
      const own = dereference(this.#document, declared[response.code]);
      return {
        status: response.code,
        description: this.#tidy(this.#renderer.markdown(response.description)),
        html: this.#tidy(this.#renderer.response(response)),
        examples: examplesOf(this.#document, isObject(own) ? own['content'] : undefined),
      };
    });
  }

  operation(operation: OperationModel): ReferenceOperation {
    const id = knownId(operation.operationId ?? operation.id);
    const raw = rawOperation(this.#document, id);
    const body = dereference(this.#document, raw['requestBody']);
    const pointer = operationPointer(operation.path, operation.httpVerb);
    return {
      id,
      title: operation.name,
      tag: String(Array.isArray(raw['tags']) ? raw['tags'][0] : ''),
      method: operation.httpVerb.toUpperCase(),
      path: operation.path,
      costsCredits: raw['x-costs-credits'] === true,
      description: this.#tidy(this.#renderer.markdown(operation.description ?? '')),
      request: this.#tidy(this.#renderer.parameters(operation)),
      openRequest: openFactsHtml(this.#facts.operation(pointer)),
      openResponses: openFactsHtml(this.#facts.below(`${pointer}/responses`)),
      openCallback: openFactsHtml(this.#facts.below(`${pointer}/callbacks`)),
      requestExamples: examplesOf(this.#document, isObject(body) ? body['content'] : undefined),
      pathParameters: pathParameters(operation),
      responses: this.#responses(operation, raw),
      hasCallback: raw['callbacks'] !== undefined,
    };
  }
}

/** Renders the HTTP reference and its style sheet, which serves light and dark. */
export async function renderHttpReference(): Promise<{ reference: HttpReference; css: string }> {
  const bundle = await readBundle('openapi');
  const document = withBadges(bundle, await readRegister());
  const facts = new OpenFacts('openapi', bundle, await readPlacedRegister());
  const renderer = await RedocRenderer.of(document);
  const builder = new ReferenceBuilder(document, facts, renderer);
  const operations = renderer.operations.map((operation) => builder.operation(operation));
  const info = isObject(document['info']) ? document['info'] : {};
  const description = renderer.markdown(String(info['description'] ?? ''));
  const open = openFactsHtml(facts.whole());
  const reference = { version: String(info['version']), description, open, operations };
  return { reference, css: lightDark(renderer.css()) };
}
