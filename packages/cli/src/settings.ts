import { readFile } from 'node:fs/promises';
import { CliError, usageError } from './cli-error.ts';
import type { Host } from './host.ts';
import type { SharedOptions } from './shared-options.ts';

/**
 * Reads the URL of the service and the key from the options and the environment.
 *
 * @throws {CliError} `not_configured` or `usage`
 */
export async function readSettings(
  options: SharedOptions,
  env: Host['env'],
): Promise<{ url: string; apiKey: string }> {
  const baseUrl = options.baseUrl ?? env['VIDEOGEN_BASE_URL'];
  if (!baseUrl) {
    const next = 'Set VIDEOGEN_BASE_URL, or add --emulator to try it on this machine';
    throw new CliError('not_configured', 'The URL of the service is not set', next);
  }

  const apiKey =
    options.apiKeyFile === undefined ? env['VIDEOGEN_API_KEY'] : await readKey(options.apiKeyFile);
  if (!apiKey) {
    const next = 'Set VIDEOGEN_API_KEY, or name a file that holds it with --api-key-file';
    throw new CliError('not_configured', 'The API key is not set', next);
  }
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw usageError('VIDEOGEN_BASE_URL is not an http or https URL', 'Set it to https://host');
  }
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw usageError('The API key contains invalid characters', 'Check VIDEOGEN_API_KEY or the file');
  }
  return { url: baseUrl, apiKey };
}

async function readKey(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    throw usageError(`The file of --api-key-file, ${path}, cannot be read`, 'Check the path', { cause });
  }
}
