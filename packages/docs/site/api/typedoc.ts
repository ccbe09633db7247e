import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, relative } from 'node:path';
import {
  Application,
  Comment,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
} from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { listFiles } from '../files.ts';
import { table } from '../pages/page.ts';
import { docsRoot, repositoryRoot } from '../paths.ts';
import { repositoryUrl } from '../site-url.ts';
import { type EntryPoint, entryPoints } from './entry-points.ts';

/** A symbol that an import path exports. */
export interface ApiSymbol {
  /** Folder of its kind: `interfaces`. */
  readonly kind: string;
  readonly name: string;
  /** Text below its heading, with headings from level 2. Links name the page of the kind: `/reference/api/client/interfaces/#Task`. */
  readonly markdown: string;
}

/** The symbols of one import path of a package. */
export interface ApiPage {
  /** `@videogen/callbacks/hono` */
  readonly specifier: string;
  /** Last part of the page's URL: `callbacks-hono`. */
  readonly slug: string;
  readonly symbols: readonly ApiSymbol[];
}

/** An error class and its code. */
export interface ErrorClass {
  readonly specifier: string;
  readonly name: string;
  readonly code: string;
  readonly summary: string;
}

/** Everything that TypeDoc reads out of the packages. */
export interface ApiReference {
  readonly pages: readonly ApiPage[];
  readonly errors: readonly ErrorClass[];
}

/** Part of a URL for an import path. */
export function getSlug(specifier: string): string {
  return specifier.replace('@videogen/', '').replaceAll('/', '-');
}

async function application(points: readonly EntryPoint[]): Promise<Application> {
  const markdown: Partial<PluginOptions> = {
    hidePageHeader: true,
    hidePageTitle: true,
    hideBreadcrumbs: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    propertyMembersFormat: 'table',
    expandObjects: false,
    tableColumnSettings: { hideInherited: true, hideOverrides: true },
  };
  return Application.bootstrapWithPlugins({
    entryPoints: points.map(({ file }) => file),
    plugin: ['typedoc-plugin-markdown'],
    tsconfig: join(docsRoot, 'tsconfig.api.json'),
    skipErrorChecking: true,
    excludeInternal: true,
    excludeExternals: true,
    excludePrivate: true,
    disableSources: true,
    preservedTypeAnnotationTags: ['@throws'],
    readme: 'none',
    logLevel: 'Error',
    validation: { invalidLink: false, notExported: false, notDocumented: false },
    ...markdown,
    // The plugin's own router: one file for each symbol.
    ...{ router: 'member' },
  });
}

/** Names modules by import path; TypeDoc names them by file. */
function nameModules(project: ProjectReflection, points: readonly EntryPoint[]): void {
  for (const module of project.children ?? []) {
    const file = module.sources?.[0]?.fullFileName ?? project.files.getReflectionPath(module);
    const point = points.find((each) => each.file === file);
    if (point !== undefined) module.name = getSlug(point.specifier);
  }
}

/** Names parameters whose members a function takes apart after their type; TypeDoc calls them `__namedParameters`. */
function nameParameters(project: ProjectReflection): void {
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name !== '__namedParameters') continue;
    const type =
      parameter.isParameter() && parameter.type?.type === 'reference' ? parameter.type.name : 'Options';
    parameter.name = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  }
}

/** Puts the class of a thrown error before its description, which TypeDoc leaves out. */
function nameThrown(project: ProjectReflection): void {
  for (const { comment } of Object.values(project.reflections)) {
    for (const tag of comment?.blockTags ?? []) {
      if (tag.tag !== '@throws' || tag.typeAnnotation === undefined) continue;
      tag.content.unshift(
        { kind: 'code', text: `\`${tag.typeAnnotation.replace(/^\{|\}$/g, '')}\`` },
        { kind: 'text', text: ' ' },
      );
    }
  }
}

/** Links constants to their source: their pages show short values alone. */
function linkConstants(project: ProjectReflection): void {
  for (const constant of project.getReflectionsByKind(ReflectionKind.Variable)) {
    const file = project.getSymbolIdFromReflection(constant)?.fileName;
    if (file === undefined) continue;
    const path = relative(repositoryRoot, file);
    constant.comment ??= new Comment();
    constant.comment.summary.push({
      kind: 'text',
      text: `\n\nSource: [${path}](${repositoryUrl}/blob/main/${path})`,
    });
  }
}

function getError(specifier: string, reflection: DeclarationReflection): ErrorClass[] {
  const code = reflection.children?.find((child) => child.name === 'code');
  const type = code?.type;
  if (type === undefined || type.type !== 'literal' || typeof type.value !== 'string') return [];
  const summary = (reflection.comment?.summary ?? []).map((part) => part.text).join('');
  return [
    { specifier, name: reflection.name, code: type.value, summary: summary.replace(/\s+/g, ' ').trim() },
  ];
}

function getErrors(project: ProjectReflection, points: readonly EntryPoint[]): ErrorClass[] {
  return (project.children ?? []).flatMap((module) => {
    const point = points.find((each) => getSlug(each.specifier) === module.name);
    const classes = (module.children ?? []).filter((child) => child.kind === ReflectionKind.Class);
    return classes.flatMap((each) => getError(point?.specifier ?? module.name, each));
  });
}

/** Removes the notes on inheritance and the ids of members, and points links to files at pages of this site. */
function toPage(markdown: string, file: string): string {
  return markdown
    .replace(/^#+ (?:Overrides|Inherited from|Implementation of)\n\n[^\n]*\n/gm, '')
    .replace(/<a id="[^"]*"><\/a> /g, '')
    .replace(/\[([^\]]*)\]\(#[^)]*\)/g, '$1')
    .replace(/\]\(([^):]+)\.md(?:#[^)]*)?\)/g, (_, link: string) => {
      const [slug = '', kind = '', name] = posix.join(posix.dirname(file), link).split('/');
      return `](/reference/api/${slug}/${name === undefined ? '' : `${kind}/#${name}`})`;
    });
}

/** Up to this many characters a value is shown. */
const shownValue = 60;

/** Shows the members of a constant as a table of names and values; TypeDoc has a heading for each, at any depth. */
function withValues(markdown: string): string {
  const [before = '', members] = markdown.split(/^## Type Declaration\n/m);
  if (members === undefined) return markdown;
  const rows = [...members.matchAll(/^### (\S+)\n\n> .*?: (.*)$/gm)].map(([, name = '', signature = '']) => {
    const [type = '', value = type] = signature.split(/ = (?=`)/);
    const shown = value.length > shownValue || value === '`object`' ? type : value;
    return [`\`${name.replaceAll('\\', '')}\``, shown.length > shownValue ? '…' : shown];
  });
  return rows.length === 0 ? markdown : `${before.trim()}\n\n${table(['Member', 'Value'], rows)}\n`;
}

/** Reads the symbols of an import path from TypeDoc's folder. */
async function readSymbols(folder: string, slug: string): Promise<ApiSymbol[]> {
  const files = (await listFiles(folder)).filter((file) => file.startsWith(`${slug}/`));
  const symbols = files.map(async (file): Promise<ApiSymbol[]> => {
    const [, kind = '', name = ''] = file.replace(/\.md$/, '').split('/');
    return name === ''
      ? []
      : [{ kind, name, markdown: withValues(toPage(await readFile(join(folder, file), 'utf8'), file)) }];
  });
  return (await Promise.all(symbols)).flat();
}

async function readPages(folder: string, points: readonly EntryPoint[]): Promise<ApiPage[]> {
  const pages = points.map(async ({ specifier }) => {
    const slug = getSlug(specifier);
    return { specifier, slug, symbols: await readSymbols(folder, slug) };
  });
  // A package that is a command alone exports nothing.
  return (await Promise.all(pages)).filter(({ symbols }) => symbols.length > 0);
}

/**
 * Reads the public API of every package out of its sources.
 *
 * @throws Error when TypeDoc cannot read them.
 */
export async function readApi(): Promise<ApiReference> {
  const points = await entryPoints();
  const app = await application(points);
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the packages; its messages are above');

  nameModules(project, points);
  nameParameters(project);
  nameThrown(project);
  linkConstants(project);
  const folder = await mkdtemp(join(tmpdir(), 'videogen-docs-'));

  try {
    await app.outputs.writeOutput({ name: 'markdown', path: folder }, project);
    return { pages: await readPages(folder, points), errors: getErrors(project, points) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
