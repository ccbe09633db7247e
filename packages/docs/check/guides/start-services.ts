import { type Emulator, startEmulator } from '@videogen/emulator';
import { startS3 } from '@videogen-tools/test-support/s3';

/** The services that the programs of the guides use. */
export interface Services extends AsyncDisposable {
  /** Returns the variables that a program reads. */
  readonly getEnvironment: (id: string) => Readonly<Record<string, string>>;
}

/** Starts the emulator and a storage for the programs of the guides. */
export async function startServices(): Promise<Services> {
  await using started = new AsyncDisposableStack();
  const timing = { pending: '20ms', queuing: '20ms', processing: '60ms' } as const;
  const emulator = started.use(await startEmulator({ render: 'none', timing }));
  const still = started.use(await startStandingStill());
  const storage = await startS3();
  started.defer(storage.stop);
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage.options;

  const services = started.move();
  return {
    getEnvironment: (id) => ({
      VIDEOGEN_BASE_URL: id.startsWith('waiting/') ? still.url : emulator.url,
      VIDEOGEN_API_KEY: emulator.apiKey,
      DEADLINE_MS: '200',
      POLL_SECONDS: '0.1',
      PORT: '0',
      CALLBACK_SECRET: 'a secret of the guides, thirty-two bytes',
      BUCKET_URL: `${endpoint}/${bucket}`,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    [Symbol.asyncDispose]: () => services.disposeAsync(),
  };
}

/** Starts an emulator whose clock moves for its first task only, so that the second one reaches every deadline. */
async function startStandingStill(): Promise<Emulator> {
  const emulator = await startEmulator({ render: 'none', clock: 'manual' });
  const stop = emulator.subscribe((event) => {
    if (event.type !== 'task') return;
    stop();
    void emulator.clock.advance('1m');
  });
  return emulator;
}
