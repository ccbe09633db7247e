import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { isPage, listFiles } from './files.ts';

/** A module's tag as Astro writes it. */
const moduleTag = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g;

/** The modules that a page loads, in their order. */
function modulesOf(html: string): string[] {
  return [...new Set([...html.matchAll(moduleTag)].map((match) => match[1] ?? ''))];
}

/** Bundles modules into one script that needs no `type="module"`, which browsers refuse to load from a disk. */
async function classicScript(dist: string, modules: readonly string[]): Promise<string> {
  const contents = modules.map((name) => `import ${JSON.stringify(`.${name}`)};`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: dist },
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Replaces the module tags of a page by one `defer` script at the location of the first. */
function replaceModuleTags(html: string, script: string): string {
  let first = true;
  return html.replace(moduleTag, () => {
    const tag = first ? `<script defer src="${script}"></script>` : '';
    first = false;
    return tag;
  });
}

/**
 * Replaces the ES modules of a built site by classic scripts, so that pages opened from a disk work like served ones.
 * Pages that load the same modules share one script; the modules themselves are removed.
 */
export async function makeClassic(dist: string): Promise<void> {
  const names = await listFiles(dist);
  const scripts = new Map<string, string>();
  for (const name of names.filter(isPage)) {
    const file = join(dist, name);
    const html = await readFile(file, 'utf8');
    const modules = modulesOf(html);
    if (modules.length === 0) continue;
    const key = modules.join('\n');
    const text = scripts.get(key) ?? (await classicScript(dist, modules));
    scripts.set(key, text);
    await writeFile(file, replaceModuleTags(html, scriptName(text)));
  }
  for (const name of names.filter((each) => each.startsWith('_astro/') && each.endsWith('.js'))) {
    await rm(join(dist, name));
  }
  for (const text of scripts.values()) await writeFile(join(dist, scriptName(text)), text);
}

/** Path of a script, named by its content so that browsers can cache it. */
function scriptName(text: string): string {
  return `/_astro/site.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
}
