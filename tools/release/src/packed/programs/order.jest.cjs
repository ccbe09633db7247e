/** A test of a user with Jest, in a project of CommonJS; run with `NODE_OPTIONS=--experimental-vm-modules`. */
test('an order against the emulator ends with a video', async () => {
  const { startEmulator } = await import('@videogen/emulator');
  // It is written beside this file.
  const order = './order.mjs';
  const { checkVideo, placeOrder } = await import(order);
  const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' };
  const emulator = await startEmulator({ render: 'none', timing });

  const { taskId, video } = await placeOrder({ baseUrl: emulator.url, apiKey: emulator.apiKey });

  expect((await emulator.tasks.get(taskId)).status).toBe('SUCCESS');
  expect(() => checkVideo(video)).not.toThrow();
  await emulator.close();
});
