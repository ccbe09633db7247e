/** A test of a user with Jest, in a project of CommonJS; run with `NODE_OPTIONS=--experimental-vm-modules`. */
test('an order against the emulator ends with a video', async () => {
  const { startEmulator } = await import('@videogen/emulator');
  const { checkVideo, placeOrder } = await import('./order.mjs');
  const emulator = await startEmulator({ clock: 'real', render: 'none' });

  const { taskId, video } = await placeOrder({ baseUrl: emulator.url, apiKey: emulator.apiKey });

  expect((await emulator.tasks.get(taskId)).status).toBe('SUCCESS');
  expect(() => checkVideo(video)).not.toThrow();
  await emulator.close();
});
