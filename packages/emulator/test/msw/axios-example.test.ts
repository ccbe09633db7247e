// @vitest-environment jsdom
// The example is a test itself.
import '../../examples/with-axios.test.ts';
