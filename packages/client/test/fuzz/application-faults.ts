import type { SubmitHooks, VideoClientOptions } from '../../src/index.ts';

const fail = (): never => {
  throw new Error('the application failed');
};
const reject = async (): Promise<never> => fail();
const hang = (): Promise<never> => new Promise(() => {});
const hooks = (given: SubmitHooks): VideoClientOptions => ({ hooks: given });
const schemas = (validate: () => unknown): VideoClientOptions => {
  const schema = { '~standard': { validate } } as never;
  return { schemas: { createdTask: schema, task: schema, uploadGrant: schema } };
};

/** Faults in the functions of an application, as options of the client. */
export const applicationFaults: Readonly<Record<string, (key: string) => VideoClientOptions>> = {
  'a logger that throws': () => ({ logger: fail }),
  'a logger that rejects': () => ({ logger: reject }),
  'an onEvent that throws': () => ({ onEvent: fail }),
  'a schema that throws': () => schemas(fail),
  'a schema that hangs': () => schemas(hang),
  'a schema that refuses': () => schemas(() => ({ issues: [{ message: 'no' }] })),
  'a schema that lies': () => schemas(() => 7),
  'a beforeSubmit that throws': () => hooks({ beforeSubmit: fail }),
  'a beforeSubmit that hangs': () => hooks({ beforeSubmit: hang }),
  'an afterSubmit that rejects': () => hooks({ afterSubmit: reject }),
  'an afterSubmit that hangs': () => hooks({ afterSubmit: hang }),
  'a key that rejects': () => ({ apiKey: reject }),
  'a key that hangs': () => ({ apiKey: hang }),
  'a key from a function': (key) => ({ apiKey: async () => key }),
  'a resolve that throws': () => ({ resolve: { via: { waitFor: fail } } }),
  'a fetch that throws': () => ({ fetch: fail }),
  'a fetch that never settles': () => ({ fetch: hang }),
  'a fetch that returns nonsense': () => ({ fetch: async () => 'nonsense' as never }),
};

/** Faults in the functions of one call. */
export const callFaults: Readonly<Record<string, () => unknown>> = {
  throws: fail,
  rejects: reject,
  hangs: hang,
};
