import { isObject, type Node } from '../../src/load/node.ts';

/** Which way the schemas of both documents travel, by file and pointer; found without the code under test. */
export class Usage {
  readonly incoming: Set<string> = new Set();
  readonly outgoing: Set<string> = new Set();

  constructor(openapi: Node, asyncapi: Node) {
    for (const [, item] of openapi.get('paths')?.entries() ?? []) {
      for (const [method, operation] of item.deref().entries())
        if (method !== 'parameters') this.#operation(operation.deref(), this.incoming, this.outgoing);
    }
    for (const [, operation] of asyncapi.get('operations')?.entries() ?? []) {
      const here = operation.deref();
      const flow = here.text('action') === 'receive' ? this.incoming : this.outgoing;
      for (const [, message] of here.at('channel', 'messages')?.entries() ?? []) {
        for (const key of ['payload', 'headers']) this.#mark(message.deref().get(key), flow);
      }
    }
  }

  #operation(operation: Node, asked: Set<string>, answered: Set<string>): void {
    this.#mark(operation.get('parameters'), asked);
    this.#mark(operation.get('requestBody'), asked);
    this.#mark(operation.get('responses'), answered);
    for (const [, callback] of operation.at('callbacks')?.entries() ?? []) {
      for (const [, item] of callback.deref().entries()) {
        for (const [, inner] of item.deref().entries())
          if (isObject(inner.value)) this.#operation(inner.deref(), answered, asked);
      }
    }
  }

  #mark(node: Node | undefined, flow: Set<string>): void {
    if (!node) return;
    const here = node.deref();
    const key = `${here.file}#${here.pointer}`;
    if (flow.has(key)) return;
    flow.add(key);
    flow.add(`${node.file}#${node.pointer}`);
    for (const [, child] of here.entries()) if (typeof child.value === 'object') this.#mark(child, flow);
  }
}
