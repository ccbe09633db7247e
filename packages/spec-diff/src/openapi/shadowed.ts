import { nowhere } from '../document/sides.ts';
import { getVariables } from '../document/templates.ts';
import { type Node, withSiblings } from '../load/node.ts';
import { isTwin } from '../load/unchanged.ts';
import { schemaAt } from '../schema/read.ts';
import { accepted } from '../witness/lift.ts';
import { type Context, methods } from './context.ts';

/**
 * Reports a path that was added and takes requests from a template: those to `/files/latest` were for `/files/{id}` before.
 * Returns whether there is one.
 */
export function reportShadowed(context: Context, added: Node, before: Iterable<Node>): boolean {
  const item = withSiblings(added);
  const takers = [...before].filter((template) => takes(context, added.key, template));
  for (const template of takers) {
    const former = withSiblings(template);
    const taken = methods.filter((method) => {
      const one = former.get(method);
      const two = item.get(method);
      return one && two && !isTwin(one, two);
    });
    for (const method of taken) {
      const name = method.toUpperCase();
      const message = `${name} \`${added.key}\` was added; requests to this URL were for \`${template.key}\`, which the document describes differently.`;
      const usage = { ...nowhere, operation: `${name} ${added.key}` };
      context.comparison.add(usage, 'path-shadowed', 'breaking', message, item.get(method) ?? added);
    }
    if (taken.length > 0) return true;
  }
  return false;
}

/** Whether a path has the URL of a template, and its variables accept what the path has in their places. */
function takes(context: Context, path: string, template: Node): boolean {
  const [parts, others] = [path, template.key].map((each) => each.split('/'));
  if (parts?.length !== others?.length) return false;
  const values = new Map<string, string>();
  for (const [index, other] of (others ?? []).entries()) {
    const part = parts?.[index] ?? '';
    if (part === other) continue;
    const [name] = getVariables(other);
    if (name === undefined || other !== `{${name}}` || getVariables(part).length > 0) return false;
    values.set(name, part);
  }
  return values.size > 0 && [...values].every(([name, value]) => isPossible(context, template, name, value));
}

function isPossible({ comparison }: Context, template: Node, name: string, text: string): boolean {
  const item = withSiblings(template);
  const lists = [item, ...methods.flatMap((method) => item.get(method)?.deref() ?? [])];
  const parameter = lists
    .flatMap((owner) => owner.at('parameters')?.entries() ?? [])
    .map(([, each]) => each.deref())
    .find((each) => each.text('in') === 'path' && each.text('name') === name);
  const schema = parameter?.get('schema');
  if (!schema) return true;
  const number = Number(text);
  const values = [text, ...(Number.isNaN(number) ? [] : [number])].map((payload) => ({ payload }));
  return accepted(schemaAt(schema, comparison.dialects.base), 'in', values).length > 0;
}
