import { type CallbackReceiver, createCallbackReceiver } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient } from '@videogen/client';

let receiver: CallbackReceiver | undefined;

/** Creates the receiver with the first request: `next build` loads this file, too, where no settings are. */
export function callbacks(): CallbackReceiver {
  receiver ??= createCallbackReceiver({
    publicUrl: `${process.env['APP_URL']}/callbacks/video`,
    secrets: [process.env['CALLBACK_SECRET'] ?? ''], // openssl rand -base64 32
    store: sqliteStore({ path: 'callbacks.db' }), // shared by the routes
    confirm: createVideoClient(), // reads the task
  });
  return receiver;
}
