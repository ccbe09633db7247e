import { type CallbackReceiver, createCallbackReceiver } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient } from '@videogen/client';

export const callbacks: CallbackReceiver = createCallbackReceiver({
  publicUrl: `${process.env['APP_URL']}/callbacks/video`,
  secrets: [process.env['CALLBACK_SECRET'] ?? ''], // openssl rand -base64 32
  store: sqliteStore({ path: 'callbacks.db' }), // shared by the routes
  confirm: createVideoClient(), // reads the task
});
