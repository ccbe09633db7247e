import type { ApiPage } from './typedoc.ts';

/** A method of the main object of a package, for a page of its own. */
export interface Method {
  /** `client.tasks.get` */
  readonly title: string;
  /** Last part of the page's URL: `tasks-get`. */
  readonly part: string;
  readonly summary: string;
  /** Signature, parameters, result and errors, as TypeDoc writes them. */
  readonly markdown: string;
}

/** The objects whose methods have pages, by the package's slug, in the order of the navigation. */
export const mainObjects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  client: { VideoClient: 'client', Tasks: 'client.tasks', TaskHandle: 'task' },
  callbacks: { CallbackReceiver: 'callbacks', Reconciler: 'callbacks' },
};

/** Sections of methods: their names and the text below their headings, whose own headings are of no level. */
function declaredMethods(symbol: string): [name: string, text: string][] {
  return [...symbol.matchAll(/^### (\w+)\(\)\n([\s\S]*?)(?=^#{2,3} |(?![\s\S]))/gm)].map(
    ([, name = '', text = '']) => [
      name,
      text
        .replace(/\n\*\*\*\n*$/, '\n')
        .replace(/^#+ (.*)$/gm, '**$1**')
        .trim(),
    ],
  );
}

/** Properties that are functions: TypeDoc has a row of a table for each. */
function functionProperties(section: string): [name: string, text: string][] {
  const lines = section.split('\n');
  return lines.flatMap((line, at) => {
    const name = /^\| `(\w+)`/.exec(line)?.[1];
    if (name === undefined) return [];
    const header = lines.slice(0, at).findLast((each) => each.startsWith('| Property |')) ?? '';
    const cell = (title: string): string =>
      line.replace(/ \|$/, '').split(/(?<!\\) \| /)[
        header.split(' | ').findIndex((each) => each.includes(title))
      ] ?? '';
    const type = cell('Type').replaceAll('\\|', '|');
    if (!/=>|Create(?:Task)?Method/.test(type)) return [];
    return [
      [name, `${cell('Description').replaceAll('<br />', '\n')}\n\n**Type**\n\n${type}`] as [string, string],
    ];
  });
}

/** The first sentence of a description, without the links that it has. */
export function getSummary(text: string): string {
  const prose = (text.split('\n\n').find((part) => /^[A-Z`[]/.test(part)) ?? '').replaceAll('\n', ' ');
  return (/^.*?[.!?](?=\s|$)/.exec(prose)?.[0] ?? prose).replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** The methods of the main objects of a package; empty for a package without one. */
export function getMethods({ slug, symbols }: ApiPage): Method[] {
  return Object.entries(mainObjects[slug] ?? {}).flatMap(([symbol, object]) => {
    const text = symbols.find(({ name }) => name === symbol)?.markdown ?? '';
    return [...functionProperties(text), ...declaredMethods(text)].map(([name, markdown]) => ({
      title: `${object}.${name}`,
      part: `${object}.${name}`
        .replace(/^(?:client|callbacks)\./, '')
        .replaceAll('.', '-')
        .toLowerCase(),
      summary: getSummary(markdown),
      markdown,
    }));
  });
}

/** The first statement of a program that calls a method; `undefined` without one. */
export function callIn(program: string, title: string): string | undefined {
  const lines = program.split('\n');
  const name = title
    .split('.')
    .slice(-2)
    .join('.')
    .replace(/^client\./, '');

  const call = new RegExp(
    `(?:\\b\\w+|\\))\\.${(title.startsWith('client.tasks') ? name : (name.split('.').at(-1) ?? name)).replaceAll('.', '\\.')}\\(`,
  );
  const start = lines.findIndex((line) => call.test(line) && !/^\s*(?:\*|\/\/)/.test(line));
  if (start < 0) return undefined;

  const length = lines.slice(start).findIndex((line) => /[;{]\s*(?:\/\/.*)?$/.test(line)) + 1;
  const statement = lines.slice(start, start + length);
  const indent = /^ */.exec(statement[0] ?? '')?.[0].length ?? 0;
  return length === 0 || length > 12 ? undefined : statement.map((line) => line.slice(indent)).join('\n');
}
