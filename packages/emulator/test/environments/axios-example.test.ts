// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://app.example/"}

import { describe } from 'vitest';

// The example is a test itself.
describe('the example of axios', async () => {
  await import('../../examples/with-axios.test.ts');
});
