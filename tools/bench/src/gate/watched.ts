const requests = [
  'TextToVideo',
  'ImageToVideo',
  'TemplateToVideo',
  'VideoToVideo',
  'TalkingAvatar',
  'Upload',
].map((name) => {
  const faults = `${name[0]?.toLowerCase()}${name.slice(1)}RequestFaults`;
  return [
    `validators: the ${name} request, fast`,
    `export { is${name}Request, ${faults} } from '@videogen/validators/fast';`,
  ];
});

/** Programs whose size is watched, by what they are. */
export const SIZES: Readonly<Record<string, string>> = {
  'validators: the task, zod': `export { taskSchema } from '@videogen/validators';`,
  'validators: the lenient task, zod': `export { lenientTaskSchema } from '@videogen/validators';`,
  'validators: the task, fast': `export { isTask, taskFaults } from '@videogen/validators/fast';`,
  'validators: every request, fast': `export * from '@videogen/validators/fast';`,
  ...Object.fromEntries(requests),
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
  '@videogen/validators/fast',
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
