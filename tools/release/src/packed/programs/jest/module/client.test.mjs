import { createVideoClient } from '@videogen/client';

test('an ES module imports the client', () => {
  expect(createVideoClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'key' }).tasks).toBeDefined();
});
