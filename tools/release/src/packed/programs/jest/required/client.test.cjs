const { createVideoClient } = require('@videogen/client');

test('a CommonJS module requires the client', () => {
  expect(createVideoClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'key' }).tasks).toBeDefined();
});
