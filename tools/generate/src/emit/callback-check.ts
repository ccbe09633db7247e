import type { Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import type { ObjectNode, SchemaNode } from '../model/schema-node.ts';
import { indented, literal, propertyName } from '../text.ts';
import { getPayload, kitFolder } from './callback-delivery.ts';
import { jsdoc } from './jsdoc.ts';

/** `@videogen/callbacks`: the check of a delivery, made of the functions of `checks.ts`. */
export const callbackCheck: Emitter = {
  by: 'callback-check.ts',
  folder: kitFolder,
  emit: (contract) => {
    const payload = getPayload(contract);
    const names = getNames(payload, contract);
    const declarations = names.map((name) => declaration(name, names, contract));
    const text = `import * as checks from '../checks.ts';

${declarations.join('\n')}
${jsdoc(['Returns what is wrong with the payload of a delivery.'])}export const checkPayload: checks.Check = ${checkText(payload, names)};
`;
    return { 'check-payload.ts': text };
  },
};

/** The named schemas of a payload, each after those that it uses, except in a circle. */
function getNames(node: SchemaNode, contract: Contract): readonly string[] {
  const begun = new Set<string>();
  const names: string[] = [];
  const visit = (each: SchemaNode): void => {
    if (each.kind !== 'ref') {
      for (const part of getParts(each)) visit(part);
    } else if (!begun.has(each.name)) {
      begun.add(each.name);
      visit(contract.getSchema(each.name));
      names.push(each.name);
    }
  };
  visit(node);
  return names;
}

function getParts(node: SchemaNode): readonly SchemaNode[] {
  switch (node.kind) {
    case 'object':
      return node.properties.map(({ schema }) => schema);
    case 'array':
      return [node.items];
    case 'record':
      return [node.values];
    case 'union':
      return node.members;
    default:
      return [];
  }
}

function declaration(name: string, names: readonly string[], contract: Contract): string {
  const before = names.slice(0, names.indexOf(name));
  return `const check${name}: checks.Check = ${checkText(contract.getSchema(name), before)};\n`;
}

/**
 * The check of a schema as TypeScript source.
 *
 * @param declared the named schemas whose checks stand above; of others only a later call can use the check
 */
function checkText(node: SchemaNode, declared: readonly string[]): string {
  const text = bareText(node, declared);
  return node.nullable ? call('nullable', text) : text;
}

function bareText(node: SchemaNode, declared: readonly string[]): string {
  switch (node.kind) {
    case 'string':
      return stringText(node);
    case 'integer':
    case 'number':
      return call(node.kind, bound('minimum', node.minimum), bound('maximum', node.maximum));
    case 'boolean':
      return call('boolean');
    case 'null':
      return call('nothing');
    case 'unknown':
      return call('anything');
    case 'enum':
      return call(node.extensible ? 'openList' : 'oneOf', literal([...node.values], 80));
    case 'array':
      return call(
        'array',
        checkText(node.items, declared),
        bound('minItems', node.minItems),
        bound('maxItems', node.maxItems),
      );
    case 'object':
      return objectText(node, declared);
    case 'record':
      return call('record', checkText(node.values, declared));
    case 'union':
      return call('union', ...node.members.map((member) => checkText(member, declared)));
    case 'ref':
      return declared.includes(node.name)
        ? `check${node.name}`
        : `(value, at) => check${node.name}(value, at)`;
  }
}

function stringText(node: Extract<SchemaNode, { kind: 'string' }>): string {
  const { format, minLength, maxLength, pattern } = node;
  return call(
    'string',
    format && call(format),
    bound('minLength', minLength),
    bound('maxLength', maxLength),
    pattern && call('pattern', String(new RegExp(pattern, 'u'))),
  );
}

function objectText({ properties }: ObjectNode, declared: readonly string[]): string {
  const fields = properties.map(
    ({ name, schema }) => `${propertyName(name)}: ${checkText(schema, declared)},\n`,
  );
  const optional = properties.filter(({ required }) => !required).map(({ name }) => name);
  const names = optional.length === 0 ? undefined : literal(optional, 80);
  return call('object', `{\n${indented(fields.join(''))}}`, names);
}

function bound(name: string, limit: number | undefined): string | undefined {
  return limit === undefined ? undefined : call(name, String(limit));
}

/** A call of a function of `checks.ts`. */
function call(name: string, ...parts: readonly (string | undefined)[]): string {
  return `checks.${name}(${parts.filter((part) => part !== undefined).join(', ')})`;
}
