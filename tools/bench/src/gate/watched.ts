/** Programs whose size is watched, by what they are. */
export const SIZES: Readonly<Record<string, string>> = {
  'validators: the task, zod': `export { taskSchema } from '@videogen/validators';`,
  'validators: the lenient task, zod': `export { lenientTaskSchema } from '@videogen/validators';`,
  'callbacks: edge, with validation': `export * from '@videogen/callbacks'; export * from '@videogen/callbacks/workers';`,
};

/** Entry points whose imports are watched: every one that an application loads at run time. */
export const ENTRIES: readonly string[] = [
  '@videogen/client',
  '@videogen/client/journal',
  '@videogen/client/journal/node',
  '@videogen/client/proxy',
  '@videogen/client/queue',
  '@videogen/types',
  '@videogen/validators',
  '@videogen/callbacks',
  '@videogen/callbacks/node',
  '@videogen/callbacks/fastify',
  '@videogen/callbacks/hono',
  '@videogen/callbacks/lambda',
  '@videogen/callbacks/workers',
  '@videogen/callbacks/stores/sqlite',
  '@videogen/callbacks/stores/postgres',
  '@videogen/callbacks/stores/redis',
  '@videogen/callbacks/stores/redis-rest',
  '@videogen/callbacks/stores/d1',
  '@videogen/callbacks/conformance',
  '@videogen/emulator',
];
