import { stringify } from 'yaml';
import type { JsonObject } from './json.ts';

/** A string as a TypeScript literal in single quotes. */
export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A property name, quoted only where it must be. */
export function propertyName(name: string): string {
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d*)$/.test(name) ? name : quoted(name);
}

/** `textToVideoRequest` from `TextToVideoRequest`. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `TextToVideoRequest` from `textToVideoRequest`. */
export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `text-to-video-request` from `TextToVideoRequest`. */
export function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

/** Prefixes every line but empty ones. */
export function indented(text: string, by = '  '): string {
  return text.replaceAll(/^(?=.)/gm, by);
}

/** Breaks prose into lines of at most `width` characters; keeps the line breaks it has. */
export function wrapped(prose: string, width = 100): string[] {
  return prose.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + word.length >= width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}

/** A JSON value as TypeScript source: single quotes, bare keys, one line where it fits. A member that is undefined is left out. */
export function literal(value: unknown, width = 100): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, width - 2))
    : Object.entries(value).flatMap(([key, child]) =>
        child === undefined ? [] : [`${propertyName(key)}: ${literal(child, width - 2)}`],
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (line.length <= width && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${indented(part)},\n`).join('')}${close}`;
}

/** A document as YAML. Readers of YAML 1.1 read an unquoted 16:9 as a number and a time as a date. */
export function toYaml(document: JsonObject): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 110, compat: 'yaml-1.1' });
}

/** A document in both formats, by the names of the files. */
export function jsonAndYaml(name: string, document: JsonObject): Record<string, string> {
  return { [`${name}.json`]: `${JSON.stringify(document, null, 2)}\n`, [`${name}.yaml`]: toYaml(document) };
}
