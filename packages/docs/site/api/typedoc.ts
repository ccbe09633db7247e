import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, type DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { listFiles } from '../files.ts';
import { docsRoot } from '../paths.ts';
import { type EntryPoint, entryPoints } from './entry-points.ts';

/** Markdown of one import path of a package. */
export interface ApiPage {
  /** `@videogen/callbacks/hono` */
  readonly specifier: string;
  /** Last part of the page's URL: `callbacks-hono`. */
  readonly slug: string;
  readonly markdown: string;
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
    readme: 'none',
    groupOrder: ['Functions', 'Interfaces', 'Classes', 'Type Aliases', 'Variables', '*'],
    logLevel: 'Error',
    validation: { invalidLink: false, notExported: false, notDocumented: false },
    ...markdown,
    // The plugin's own router: one page for each import path.
    ...{ router: 'module' },
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

/** Removes the notes on inheritance, and the deepest headings from the page's outline. */
function calm(markdown: string): string {
  return markdown
    .replace(/^#+ (?:Overrides|Inherited from|Implementation of)\n\n[^\n]*\n/gm, '')
    .replace(/^###### (.*)$/gm, '**$1**')
    .replace(/\n{3,}/g, '\n\n');
}

/** Reads the pages from TypeDoc's folder and rewrites their links for this site. */
async function readPages(folder: string, points: readonly EntryPoint[]): Promise<ApiPage[]> {
  const names = await listFiles(folder);
  const pages: ApiPage[] = [];
  for (const point of points) {
    const slug = getSlug(point.specifier);
    const name = names.find((each) => each === `${slug}.md` || each.endsWith(`/${slug}.md`));
    if (name === undefined) continue;
    const text = await readFile(join(folder, name), 'utf8');
    if (!text.includes('## ')) continue; // It exports nothing, such as a package that is a command alone.
    const markdown = calm(text).replace(
      /\]\((?:\.\.\/)*(?:[\w-]+\/)*([\w-]+)\.md(#[^)]*)?\)/g,
      '](/reference/api/$1/$2)',
    );
    pages.push({ specifier: point.specifier, slug, markdown });
  }
  return pages;
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
  const folder = await mkdtemp(join(tmpdir(), 'videogen-docs-'));
  try {
    await app.outputs.writeOutput({ name: 'markdown', path: folder }, project);
    return { pages: await readPages(folder, points), errors: getErrors(project, points) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
