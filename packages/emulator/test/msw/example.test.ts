// The example is a test itself.
import '../../examples/with-msw.test.ts';
