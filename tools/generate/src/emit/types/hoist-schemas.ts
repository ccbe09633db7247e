import ts from 'typescript';
import { jsdoc } from '../jsdoc.ts';

const { factory } = ts;

/** A component schema that becomes a named type. */
export interface NamedType {
  readonly name: string;
  /** Lines of the comment. */
  readonly notes: readonly string[];
  /** Lines of the comment of a further field without a name; empty without such a field. */
  readonly furtherNotes: readonly string[];
  /** Whether `components` refers to it. */
  readonly published: boolean;
}

/**
 * The one transform of what openapi-typescript writes: each member of `components.schemas` becomes an exported type with
 * a comment, and `components["schemas"]["Task"]` becomes `Task`, so that an editor shows named types with their facts.
 */
export function hoistSchemas(nodes: readonly ts.Node[], types: readonly NamedType[]): ts.Node[] {
  const schemas = getSchemas(nodes);
  const declarations = types.map((type) => {
    const schema = schemas.get(type.name);
    if (schema === undefined) throw new Error(`openapi-typescript wrote no schema ${type.name}.`);
    return declare(type, schema);
  });
  const names = types.filter(({ published }) => published).map(({ name }) => name);
  return [
    ...nodes.flatMap((node) => withReferences(node, names)),
    ...declarations.flatMap((node) => rename(node)),
  ];
}

/** Adds a comment to a node; none without lines. */
export function addComment<Node extends ts.Node>(node: Node, lines: readonly string[]): Node {
  if (lines.length === 0) return node;
  // The compiler adds the slashes.
  const text = jsdoc(lines).trimEnd().slice(2, -2);
  return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
}

/** The types of the members of `components.schemas`, by name. */
function getSchemas(nodes: readonly ts.Node[]): ReadonlyMap<string, ts.TypeNode> {
  const components = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components');
  const schemas = components && getMembers(components).find(({ name }) => name === 'schemas')?.type;
  return new Map(schemas ? getMembers(schemas).map(({ name, type }) => [name, type]) : []);
}

function getMembers(node: ts.Node): { readonly name: string; readonly type: ts.TypeNode }[] {
  const members = ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node) ? node.members : [];
  return members.flatMap((member) =>
    ts.isPropertySignature(member) && member.type && 'text' in member.name
      ? [{ name: member.name.text, type: member.type }]
      : [],
  );
}

function declare({ name, notes, furtherNotes }: NamedType, type: ts.TypeNode): ts.Statement {
  const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  // openapi-typescript writes the free keys of an object as an intersection.
  const types: ts.TypeNode[] = ts.isIntersectionTypeNode(type) ? [...type.types] : [type];
  const literals = types.filter(ts.isTypeLiteralNode);
  if (literals.length < types.length || literals.every(isRecord))
    return addComment(factory.createTypeAliasDeclaration(exported, name, undefined, type), notes);

  const members = literals.flatMap((literal) => [...literal.members]);
  for (const member of members) if (ts.isIndexSignatureDeclaration(member)) addComment(member, furtherNotes);
  return addComment(factory.createInterfaceDeclaration(exported, name, undefined, undefined, members), notes);
}

function isRecord({ members }: ts.TypeLiteralNode): boolean {
  return members.every(ts.isIndexSignatureDeclaration);
}

/** A declaration with `schemas` as a list of names; the declarations of nothing are left out. */
function withReferences(node: ts.Node, names: readonly string[]): ts.Node[] {
  if (!ts.isInterfaceDeclaration(node)) return [];
  if (node.name.text !== 'components') return [rename(node)];
  const members = node.members.map((member) => {
    if (!ts.isPropertySignature(member) || !('text' in member.name) || member.name.text !== 'schemas')
      return member;
    const references = names.map((name) =>
      factory.createPropertySignature(undefined, name, undefined, factory.createTypeReferenceNode(name)),
    );
    return factory.updatePropertySignature(
      member,
      undefined,
      member.name,
      undefined,
      factory.createTypeLiteralNode(references),
    );
  });
  const updated = factory.updateInterfaceDeclaration(
    node,
    node.modifiers,
    node.name,
    undefined,
    undefined,
    members,
  );
  return [rename(updated)];
}

/** Writes the name of a schema in place of its path, and keeps the first comment of a property: ours. */
function rename<Node extends ts.Node>(root: Node): Node {
  const visit = (node: ts.Node): ts.Node => {
    const name = getSchemaName(node);
    if (name !== undefined) return factory.createTypeReferenceNode(name);
    const comments = ts.isPropertySignature(node) ? ts.getSyntheticLeadingComments(node) : undefined;
    if (comments) ts.setSyntheticLeadingComments(node, comments.slice(0, 1));
    return ts.visitEachChild(node, visit, undefined);
  };
  // Safe: the root is a declaration, which is never a path.
  return visit(root) as Node;
}

/** `Task` of `components["schemas"]["Task"]`. */
function getSchemaName(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  return getIndex(node.objectType) === 'schemas' ? getIndex(node) : undefined;
}

function getIndex({ indexType }: ts.IndexedAccessTypeNode): string | undefined {
  return ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal)
    ? indexType.literal.text
    : undefined;
}
