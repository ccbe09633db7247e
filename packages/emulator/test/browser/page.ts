import { baseUrl, emulator } from '../../examples/in-a-page.ts';

// The front end of the test: it calls a service that does not exist, from a page whose emulator is in the page.
Object.assign(globalThis, { emulator, baseUrl });
