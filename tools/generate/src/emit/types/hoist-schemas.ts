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
  /** Whether it is exported and `components` refers to it. */
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
    return declare(type, refine(schema));
  });
  const names = types.filter(({ published }) => published).map(({ name }) => name);
  const others = nodes.filter(ts.isInterfaceDeclaration).map((node) => refine(withReferences(node, names)));
  return [...others, ...declarations];
}

/** Adds a comment to a node; none without lines. */
export function addComment<Node extends ts.Node>(node: Node, lines: readonly string[]): Node {
  if (lines.length === 0) return node;
  // The compiler adds the slashes.
  const text = jsdoc(lines).trimEnd().slice(2, -2);
  return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
}

/** The types of the members of `components.schemas`, by name. */
function getSchemas(nodes: readonly ts.Node[]): ReadonlyMap<string | undefined, ts.TypeNode | undefined> {
  const members = nodes
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text === 'components')
    .flatMap(getProperties)
    .filter((member) => getName(member) === 'schemas')
    .flatMap(({ type }) => (type && ts.isTypeLiteralNode(type) ? getProperties(type) : []));
  return new Map(members.map((member) => [getName(member), member.type]));
}

function getProperties({ members }: ts.InterfaceDeclaration | ts.TypeLiteralNode): ts.PropertySignature[] {
  return [...members].filter(ts.isPropertySignature);
}

function getName({ name }: ts.PropertySignature): string | undefined {
  // Safe: a name of another kind, which is computed, has no text.
  return (name as { readonly text?: string }).text;
}

function declare({ name, notes, furtherNotes, published }: NamedType, type: ts.TypeNode): ts.Statement {
  const exported = published ? [factory.createModifier(ts.SyntaxKind.ExportKeyword)] : undefined;
  const members = ts.isTypeLiteralNode(type) ? [...type.members] : [];
  if (members.every(ts.isIndexSignatureDeclaration))
    return addComment(factory.createTypeAliasDeclaration(exported, name, undefined, type), notes);

  for (const member of members.filter(ts.isIndexSignatureDeclaration)) addComment(member, furtherNotes);
  return addComment(factory.createInterfaceDeclaration(exported, name, undefined, undefined, members), notes);
}

/** Writes the members of `schemas` as references to the named types. */
function withReferences(node: ts.InterfaceDeclaration, names: readonly string[]): ts.InterfaceDeclaration {
  if (node.name.text !== 'components') return node;
  const references = names.map((name) =>
    factory.createPropertySignature(undefined, name, undefined, factory.createTypeReferenceNode(name)),
  );
  const members = node.members.map((member) => {
    if (!ts.isPropertySignature(member) || getName(member) !== 'schemas') return member;
    const schemas = factory.createTypeLiteralNode(references);
    return factory.updatePropertySignature(member, undefined, member.name, undefined, schemas);
  });
  return factory.updateInterfaceDeclaration(node, node.modifiers, node.name, undefined, undefined, members);
}

/**
 * Writes the name of a schema in place of its path, keeps the first comment of a property, which is ours, and writes the
 * free keys of an object, an intersection, among its members.
 */
function refine<Node extends ts.Node>(root: Node): Node {
  const visit = (node: ts.Node): ts.Node => {
    const name = getSchemaName(node);
    if (name !== undefined) return factory.createTypeReferenceNode(name);
    const comments = ts.isPropertySignature(node) ? ts.getSyntheticLeadingComments(node) : undefined;
    if (comments) ts.setSyntheticLeadingComments(node, comments.slice(0, 1));
    const inner = ts.visitEachChild(node, visit, undefined);
    return ts.isIntersectionTypeNode(inner) ? merge(inner) : inner;
  };
  // Safe: a declaration stays one, and so does a type.
  return visit(root) as Node;
}

function merge(node: ts.IntersectionTypeNode): ts.TypeNode {
  const literals = node.types.filter(ts.isTypeLiteralNode);
  if (literals.length < node.types.length) return node;
  return factory.createTypeLiteralNode(literals.flatMap(({ members }) => [...members]));
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
