import { pathToFileURL } from 'node:url';
import type * as z from 'zod';
import type { RequestName } from '../contestants/hand-requests.ts';
import { ajvPath } from './ajv.ts';
import type { Subject } from './subjects.ts';

/** Tells whether a value is right. */
export type Check = (value: unknown) => unknown;

type Load = (subject: Subject) => Promise<Check>;

/** Those that say what is wrong with a value. */
const LISTING = [
  'generated, fast, faults',
  'generated, zod',
  'generated, z.compile',
  'zod 4',
  'zod 4, z.compile',
  'zod 4, same formats',
  'zod 4, same formats, z.compile',
  'zod/mini',
  'valibot',
  'arktype',
] as const;

/** Those that only say that something is. */
const JUDGING = [
  'generated, fast',
  'hand-written',
  'typebox',
  'ajv, fast formats',
  'ajv, full formats',
] as const;

/** Names of those that are compared. */
export type CheckerName = (typeof LISTING)[number] | (typeof JUDGING)[number];

// Each module is loaded only by the process that measures it.
const LOADERS: Readonly<Record<CheckerName, Load>> = {
  'generated, fast': async (subject) => (await import('@videogen/validators/fast'))[`is${subject}`],
  'generated, fast, faults': async (subject) => {
    const faults = (await import('@videogen/validators/fast'))[`${lowerFirst(subject)}Faults`];
    return (value) => faults(value) === undefined;
  },
  'hand-written': either(
    () => import('../contestants/hand.ts'),
    async (name) => (await import('../contestants/hand-requests.ts')).checks[name],
  ),
  'generated, zod': async (subject) => parser(await generated(subject)),
  'generated, z.compile': async (subject) => compiled(await generated(subject)),
  'zod 4': async (subject) => parser(await handWritten(subject)),
  'zod 4, z.compile': async (subject) => compiled(await handWritten(subject)),
  'zod 4, same formats': async () => (await import('../contestants/zod-same.ts')).check,
  'zod 4, same formats, z.compile': async () => (await import('../contestants/zod-same-compiled.ts')).check,
  'zod/mini': either(
    () => import('../contestants/zod-mini.ts'),
    async (name) => parser((await import('../contestants/requests/zod-mini.ts')).schemas[name]),
  ),
  valibot: either(
    () => import('../contestants/valibot.ts'),
    async (name) => {
      const [{ safeParse }, { schemas }] = await Promise.all([
        import('valibot'),
        import('../contestants/requests/valibot.ts'),
      ]);
      return (value) => safeParse(schemas[name], value).success;
    },
  ),
  arktype: either(
    () => import('../contestants/arktype.ts'),
    async (name) => {
      const { check } = await import('../contestants/requests/arktype.ts');
      return (value) => check(name, value);
    },
  ),
  typebox: either(
    () => import('../contestants/typebox.ts'),
    async (name) => {
      const { check } = await import('../contestants/requests/typebox.ts');
      return (value) => check(name, value);
    },
  ),
  'ajv, fast formats': async (subject) => (await import(pathToFileURL(ajvPath(subject, 'fast')).href)).check,
  'ajv, full formats': async (subject) => (await import(pathToFileURL(ajvPath(subject, 'full')).href)).check,
};

/** Whether a checker says what is wrong with a value. */
export function listsFaults(name: CheckerName): boolean {
  const listing: readonly CheckerName[] = LISTING;
  return listing.includes(name);
}

/** Everyone who checks a schema: zod with the documents' formats is only written out for the task. */
export function checkersOf(subject: Subject): CheckerName[] {
  return [...LISTING, ...JUDGING].filter((name) => subject === 'Task' || !name.includes('same formats'));
}

/** Loads one of them. */
export function loadChecker(name: CheckerName, subject: Subject): Promise<Check> {
  return LOADERS[name](subject);
}

function either(
  task: () => Promise<{ readonly check: Check }>,
  request: (name: RequestName) => Promise<Check>,
): Load {
  return async (subject) => (subject === 'Task' ? (await task()).check : request(subject));
}

async function generated(subject: Subject): Promise<z.ZodType> {
  return (await import('@videogen/validators'))[`${lowerFirst(subject)}Schema`];
}

async function handWritten(subject: Subject): Promise<z.ZodType> {
  return subject === 'Task'
    ? (await import('../contestants/zod.ts')).schema
    : (await import('../contestants/requests/zod.ts')).schemas[subject];
}

function parser(schema: { safeParse(value: unknown): { success: boolean } }): Check {
  return (value) => schema.safeParse(value).success;
}

async function compiled(schema: z.ZodType): Promise<Check> {
  return parser((await import('zod')).compile(schema));
}

/** A name as those begin that are derived from it: `task` of `Task`. */
export function lowerFirst<Name extends string>(name: Name): Uncapitalize<Name> {
  // Sound: it is what the type says.
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}` as Uncapitalize<Name>;
}
