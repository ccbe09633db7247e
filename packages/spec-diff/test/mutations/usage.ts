import { isObject } from '@videogen/shared/is-object';
import type { Node } from '../../src/load/node.ts';

/** The directions of the schemas of both documents, by file and pointer. Found without the code under test. */
export class Usage {
  readonly incoming: Set<string> = new Set();
  readonly outgoing: Set<string> = new Set();

  constructor(openapi: Node, asyncapi: Node) {
    for (const [, item] of openapi.get('paths')?.entries() ?? []) {
      for (const [method, operation] of item.deref().entries()) {
        if (method !== 'parameters') this.#operation(operation.deref(), this.incoming, this.outgoing);
      }
    }
    for (const [, operation] of asyncapi.get('operations')?.entries() ?? []) {
      const here = operation.deref();
      const sends = here.text('action') !== 'receive';
      this.#messages(here.get('messages'), sends ? this.outgoing : this.incoming);
      this.#messages(here.at('reply', 'messages'), sends ? this.incoming : this.outgoing);
    }
  }

  #messages(list: Node | undefined, flow: Set<string>): void {
    for (const [, message] of list?.entries() ?? []) {
      for (const key of ['payload', 'headers']) this.#mark(message.deref().get(key), flow);
    }
  }

  #operation(operation: Node, asked: Set<string>, returned: Set<string>): void {
    this.#mark(operation.get('parameters'), asked);
    this.#mark(operation.get('requestBody'), asked);
    this.#mark(operation.get('responses'), returned);
    for (const [, callback] of operation.at('callbacks')?.entries() ?? []) {
      for (const [, item] of callback.deref().entries()) {
        for (const [, inner] of item.deref().entries()) {
          if (isObject(inner.value)) this.#operation(inner.deref(), returned, asked);
        }
      }
    }
  }

  #mark(node: Node | undefined, flow: Set<string>): void {
    if (!node) return;
    const here = node.deref();
    // A union that accepts every value cannot accept more, whatever its branches are.
    if (takesAll(here) && flow === this.outgoing) return;
    const key = `${here.file}#${here.pointer}`;
    if (flow.has(key)) return;
    flow.add(key);
    flow.add(`${node.file}#${node.pointer}`);
    if (takesAll(here)) return;
    // An extension constrains nothing, whatever it refers to.
    for (const [name, child] of here.entries()) {
      if (typeof child.value === 'object' && !name.startsWith('x-')) this.#mark(child, flow);
    }
  }
}

const everyType = ['array', 'boolean', 'null', 'number', 'object', 'string'].join();

/** Whether a schema accepts every JSON value: the union with such a branch, or the list of every type. */
function takesAll(node: Node): boolean {
  const { value } = node.deref();
  if (!isObject(value)) return false;
  const { type, anyOf } = value;
  if (Array.isArray(anyOf))
    return [...(node.deref().get('anyOf')?.entries() ?? [])].some(([, branch]) => takesOther(branch));
  return Array.isArray(type) && type.toSorted().join() === everyType;
}

function takesOther(branch: Node): boolean {
  const { value } = branch.deref();
  const free = isObject(value) && Object.keys(value).every((key) => /^(?:title|description)$/.test(key));
  return free || takesAll(branch);
}
