import { nowhere } from '../document/sides.ts';
import { getVariables, unnamed } from '../document/templates.ts';
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

/** Whether a path has URLs of a template, and its variables accept what the path has in their places. */
function takes(context: Context, path: string, template: Node): boolean {
  if (unnamed(path) === unnamed(template.key)) return false;
  const parts = path.split('/');
  const others = template.key.split('/');
  if (parts.length !== others.length) return false;

  return others.every((other, index) => {
    const values = getValues(parts[index] ?? '', other);
    return values?.every(([name, value]) => isPossible(context, template, name, value)) ?? false;
  });
}

/** The values that the variables of a template have in a part of a path, as far as they are known; `undefined` if it does not fit. */
function getValues(part: string, template: string): [name: string, value: string][] | undefined {
  if (unnamed(part) === unnamed(template)) return [];
  const names = getVariables(template);
  const texts = unnamed(template).split('{}');
  const start = texts[0] ?? '';
  const end = texts.at(-1) ?? '';
  if (names.length === 0 || part.length <= start.length + end.length) return undefined;
  if (!part.startsWith(start) || !part.endsWith(end)) return undefined;

  const between = part.slice(start.length, part.length - end.length);
  if (!texts.slice(1, -1).every((text) => between.includes(text))) return undefined;
  const [name, ...more] = names;
  const isKnown = name !== undefined && more.length === 0 && getVariables(part).length === 0;
  return isKnown ? [[name, between]] : [];
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
