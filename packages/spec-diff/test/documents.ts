import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../src/config/config.ts';
import { diff } from '../src/judge.ts';
import type { Report } from '../src/types.ts';

/** An OpenAPI document with the given paths. */
export function openapi(
  paths: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { openapi: '3.1.0', info: { title: 'Test', version: '1.0.0' }, paths, ...more };
}

/** An operation that takes and answers with the given schemas. */
export function operation(request: unknown, response: unknown): Record<string, unknown> {
  const content = (schema: unknown): unknown => ({ 'application/json': { schema } });
  return {
    ...(request === undefined ? {} : { requestBody: { required: true, content: content(request) } }),
    responses: {
      200: { description: 'Done.', ...(response === undefined ? {} : { content: content(response) }) },
    },
  };
}

/** An AsyncAPI document in which every given message has a channel and an operation of its own. */
export function asyncapi(
  messages: Record<string, { action: 'send' | 'receive'; message: Record<string, unknown> }>,
): Record<string, unknown> {
  const names = Object.keys(messages);
  return {
    asyncapi: '3.0.0',
    info: { title: 'Test', version: '1.0.0' },
    channels: Object.fromEntries(
      names.map((name) => [name, { address: name, messages: { event: messages[name]?.message } }]),
    ),
    operations: Object.fromEntries(
      names.map((name) => [
        name,
        { action: messages[name]?.action, channel: { $ref: `#/channels/${name}` } },
      ]),
    ),
  };
}

/** Compares two documents given as values. */
export async function compare(base: unknown, head: unknown, config: Config = {}): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-diff-test-'));
  try {
    const files = [base, head].map((each, index) => {
      const file = join(folder, `${index === 0 ? 'base' : 'head'}.json`);
      writeFileSync(file, typeof each === 'string' ? each : JSON.stringify(each));
      return file;
    });
    return diff(files[0] ?? '', files[1] ?? '', { cwd: folder, today: '2026-01-01', config });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The operations that something breaks, with what breaks. */
export function breaksOf(report: Report): Map<string, string[]> {
  const breaks = new Map<string, string[]>();
  for (const change of report.changes) {
    if (change.level !== 'breaking') continue;
    for (const name of change.operations.length > 0 ? change.operations : ['']) {
      breaks.set(name, [...(breaks.get(name) ?? []), `${change.id}: ${change.message}`]);
    }
  }
  return breaks;
}
