import type { OpenFact, ReferenceField } from '../../../../packages/docs/site/reference-types.ts';
import { kebab } from '../text.ts';
import type { Contract } from './contract.ts';
import { getAlternatives, resolved, type SharedProperty, shareProperties } from './fields.ts';
import type { ObjectNode, SchemaNode, UnionNode } from './schema-node.ts';
import { getChain, limitWords, typeWords } from './type-words.ts';

/** Name, anchor and presence of a value on its page. */
export interface Position extends Pick<ReferenceField, 'name' | 'anchor' | 'required'> {
  readonly presence?: string;
  readonly named?: boolean;
}

/** Entries that leave open which fields of an object are required. */
const presenceEntry = /-required$|^member-presence$/;

/** Describes a value and everything in it. */
export function describeField(node: SchemaNode, position: Position, contract: Contract): ReferenceField {
  const chain = getChain(node, contract);
  const target = resolved(node, contract);
  const notes = chain.map((each) => each.notes);
  const fallback = notes.find((each) => each.default !== undefined)?.default;
  const media = notes.find((each) => each.media !== undefined)?.media;
  const list = target.kind === 'enum' ? target : undefined;
  const objects = getObjects(node, contract);
  const merged = isMerged(objects, target, contract);
  const variants = isChoice(target, contract) && !merged ? variantNodes(target, contract) : [];
  const elements = target.kind === 'array' ? getChain(target.items, contract) : [];
  const fields = merged ? getFields(objects, [...chain, ...elements], position, contract) : [];
  const object = [...chain, ...elements].find(({ kind }) => kind === 'ref');

  const holders = new Set([
    ...chain,
    ...elements,
    ...(merged ? objects : []),
    ...innerUnions(target, contract),
  ]);

  return {
    named: true,
    ...position,
    type: typeWords(node, contract),
    description: notes.find(({ description }) => description !== undefined)?.description ?? '',
    limits: variants.length > 0 ? [] : limitWords(node, contract),
    values: list?.values ?? [],
    extensible: list?.extensible === true,
    ...(fallback !== undefined && { default: fallback }),
    ...(media !== undefined && { media }),
    open: openFacts([...holders]),
    ...(object?.kind === 'ref' && fields.length > 0 && { object: object.name }),
    choice: merged ? getAlternatives(objects) : [],
    fields,
    variants: variants.map((variant) =>
      describeField(variant, variantPosition(variant, position, contract), contract),
    ),
  };
}

/** The open facts of nodes, with the labels of the register. */
function openFacts(nodes: readonly SchemaNode[]): readonly OpenFact[] {
  return nodes.flatMap(({ at, notes: { unspecified } }) =>
    unspecified.length === 0 ? [] : [{ place: getLabel(at), ids: unspecified }],
  );
}

/** `Task.credits` from `spec/schemas/Task.yaml#/properties/credits`. */
function getLabel(at: string): string {
  const segments = at.replace(/.*\/(\w+)\.yaml#/, '$1').split('/');
  return segments.filter((segment) => segment !== 'properties').join('.');
}

/** The objects that a value may be, in arrays too. */
function getObjects(node: SchemaNode, contract: Contract): readonly ObjectNode[] {
  const target = resolved(node, contract);
  if (target.kind === 'object') return [target];
  if (target.kind === 'array') return getObjects(target.items, contract);
  if (target.kind !== 'union') return [];
  return [...new Set(target.members.flatMap((member) => getObjects(member, contract)))];
}

/** Whether the fields of all objects are shown as one list: the value is nothing else, and the objects share fields. */
function isMerged(objects: readonly ObjectNode[], target: SchemaNode, contract: Contract): boolean {
  if (target.kind !== 'union') return true;
  const others = variantNodes(target, contract).some((member) => getObjects(member, contract).length === 0);
  return !others && shareProperties(objects).some(({ properties }) => properties.length === objects.length);
}

/** The members of a union, those of unions inside of it included. */
function variantNodes(node: SchemaNode, contract: Contract): readonly SchemaNode[] {
  const target = resolved(node, contract);
  return isChoice(target, contract)
    ? target.members.flatMap((member) => variantNodes(member, contract))
    : [node];
}

/** The unions inside of a union, whose members are shown as its own. */
function innerUnions(node: SchemaNode, contract: Contract): readonly SchemaNode[] {
  if (node.kind !== 'union') return [];
  return node.members.flatMap((member) => {
    const inner = resolved(member, contract);
    return isChoice(inner, contract) ? [...getChain(member, contract), ...innerUnions(inner, contract)] : [];
  });
}

/** Whether a value has several forms that are more than a type. */
function isChoice(node: SchemaNode, contract: Contract): node is UnionNode {
  if (node.kind !== 'union') return false;
  return node.members.some((member) => ['object', 'union'].includes(resolved(member, contract).kind));
}

function variantPosition(variant: SchemaNode, { anchor }: Position, contract: Contract): Position {
  const title = getChain(variant, contract).find(({ notes }) => notes.title !== undefined)?.notes.title;
  const name = title ?? typeWords(variant, contract);
  return {
    name,
    named: false,
    anchor: `${anchor}.${kebab(name.replaceAll(/\W+/g, '-'))}`,
    required: 'optional',
  };
}

function getFields(
  objects: readonly ObjectNode[],
  holders: readonly SchemaNode[],
  { anchor }: Position,
  contract: Contract,
): readonly ReferenceField[] {
  const presence = holders.flatMap(({ notes }) => notes.unspecified).find((id) => presenceEntry.test(id));
  const open =
    presence === undefined
      ? { required: 'optional' as const }
      : { required: 'not stated' as const, presence };
  const fields = shareProperties(objects).map(({ name, properties, required }) => {
    const stated = required ? { required: 'required' as const } : open;
    return describeField(
      mergedSchema(properties),
      { name, anchor: `${anchor}.${name}`, ...stated },
      contract,
    );
  });
  return [...fields, ...objects.flatMap((object) => furtherField(object, anchor, contract))];
}

/** The schema of a field over all objects: that of an object that requires it, null if any of them allows it. */
function mergedSchema(properties: SharedProperty['properties']): SchemaNode {
  const { schema } = properties.find(({ required }) => required) ?? properties[0];
  return { ...schema, nullable: properties.some((property) => property.schema.nullable) };
}

/** A field of an object whose name is not specified, with its known values. */
function furtherField(
  { further }: ObjectNode,
  anchor: string,
  contract: Contract,
): readonly ReferenceField[] {
  if (further === undefined) return [];
  const position = {
    name: further.notes.title ?? 'Further field',
    named: false,
    anchor: `${anchor}.further`,
    required: 'not stated' as const,
  };
  return [describeField(further, position, contract)];
}
