import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getMessage } from '@videogen/shared/get-message';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Config, ConfigInput } from './config.ts';
import { configSchema } from './schema.ts';

/** Returns the line of a value in a file, or of the nearest value around it. */
type LineOf = (path: readonly PropertyKey[]) => number | undefined;

/** The configuration is invalid. The message lists every reason, with its line where the file is known. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError';
}

/** Reads the configuration: a file, a value, or every default. */
export async function readConfig(config: string | ConfigInput | undefined): Promise<Config> {
  if (typeof config === 'string') return loadConfig(config);
  return config === undefined ? configSchema.parse({}) : checkConfig(config, 'config');
}

/**
 * Reads a configuration file: JSON, or a TypeScript or JavaScript module whose default export is the configuration.
 *
 * @throws {ConfigError} when the file cannot be read or is not a configuration
 */
async function loadConfig(path: string): Promise<Config> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`The configuration ${path} cannot be read: ${getMessage(error)}`);
  });
  if (extname(path) !== '.json') return checkConfig(await importDefault(path), path);

  const value = parseJson(text, path);
  const lines = new LineCounter();
  // The YAML parser reads JSON, too, and knows the line of every value.
  const document = parseDocument(text, { lineCounter: lines });

  const getLine: LineOf = (keys) => {
    for (let length = keys.length; length > 0; length -= 1) {
      const node = document.getIn(keys.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return undefined;
  };

  return checkConfig(value, path, getLine);
}

/**
 * Checks a configuration and fills in its defaults.
 *
 * @param source source of the configuration, for the message
 * @throws {ConfigError} when it is not a configuration
 */
export function checkConfig(value: unknown, source: string, getLine: LineOf = () => undefined): Config {
  const result = configSchema.safeParse(value);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(
    (issue) => `  ${getPlace(issue, source, getLine)}: ${issue.message}`,
  );
  throw new ConfigError(`The configuration cannot be used:\n${reasons.join('\n')}`);
}

function getPlace(issue: z.core.$ZodIssue, source: string, getLine: LineOf): string {
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path, ...unknownKey];
  const line = getLine(path);
  return `${source}${line === undefined ? '' : `:${line}`} ${issue.path.join('.') || '(root)'}`;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`The configuration ${path} is not JSON: ${getMessage(error)}`);
  }
}

async function importDefault(path: string): Promise<unknown> {
  try {
    const module: { default?: unknown } = await import(pathToFileURL(resolve(path)).href);
    return module.default;
  } catch (error) {
    throw new ConfigError(`The configuration ${path} cannot be loaded: ${getMessage(error)}`);
  }
}
