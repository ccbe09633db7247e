import { opaqueIn } from '../schema/keywords.ts';
import { type Keywords, noKeywords, type Schema } from '../schema/schema.ts';
import { nothingSaid, unknown } from './synthetic.ts';

const levels = new WeakMap<Schema, ReadonlySet<Schema>>();

/** A schema and all schemas that apply to the same value, or may. */
export function getLevel(schema: Schema): ReadonlySet<Schema> {
  const known = levels.get(schema);
  // Stryker disable next-line ConditionalExpression: without the cache, the same is built again.
  if (known) return known;
  const level = new Set([schema]);
  // Stryker disable next-line CallExpression: without the cache, the same is built again.
  levels.set(schema, level);
  for (const { keywords } of level) {
    const { if: when, then, else: otherwise, not } = keywords.single;
    const branches = [
      ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => keywords.list[key] ?? []),
      ...[when, then, otherwise, not].filter((each) => each !== undefined),
      ...(keywords.map['dependentSchemas']?.values() ?? []),
    ];
    for (const each of branches) level.add(each);
  }
  return level;
}

/** Whether reading left out branches that restrict nothing, but may evaluate members. */
function isCut({ node: { object }, keywords, isMerged }: Schema): boolean {
  const { allOf = [], $ref } = object;
  const written = (Array.isArray(allOf) ? allOf.length : 0) + ($ref === undefined ? 0 : 1);
  return (
    !isMerged &&
    (written > (keywords.list['allOf']?.length ?? 0) ||
      ('anyOf' in object && !keywords.list['anyOf']) ||
      ('if' in object && !keywords.single['if']))
  );
}

/**
 * What the `unevaluated` keywords of a schema say, as `additionalProperties` and `items`. Whatever another schema may
 * evaluate is left open.
 */
export function unevaluatedBy(schema: Schema): Keywords[] {
  const { unevaluatedProperties, unevaluatedItems } = schema.keywords.single;
  // Stryker disable next-line ConditionalExpression: a shortcut, as nothing is made without both.
  if (!unevaluatedProperties && !unevaluatedItems) return [];
  const level = [...getLevel(schema)];
  // `additionalProperties: true` restricts nothing, so only the document tells that it is there.
  const isAlone = (...keys: string[]): boolean =>
    level.flatMap(({ node }) => keys.filter((key) => key in node.object)).length <= 1 &&
    level.every((each) => opaqueIn(each.keywords.notes).length === 0 && !isCut(each));
  const made: Keywords[] = [];

  if (unevaluatedProperties) {
    const isKnown = isAlone('unevaluatedProperties', 'additionalProperties');
    const single = { additionalProperties: isKnown ? unevaluatedProperties : unknown };
    const map: Keywords['map'] = {};
    for (const key of ['properties', 'patternProperties']) {
      const names = level.flatMap(({ keywords }) => [...(keywords.map[key]?.keys() ?? [])]);
      if (names.length > 0) map[key] = new Map(names.map((name) => [name, nothingSaid]));
    }
    made.push({ ...noKeywords(), single, map });
  }

  if (unevaluatedItems) {
    const isKnown = isAlone('unevaluatedItems', 'items', 'contains');
    const single = { items: isKnown ? unevaluatedItems : unknown };
    const length = Math.max(...level.map(({ keywords }) => keywords.list['prefixItems']?.length ?? 0));
    made.push({ ...noKeywords(), single, list: { prefixItems: Array.from({ length }, () => nothingSaid) } });
  }

  return made;
}
