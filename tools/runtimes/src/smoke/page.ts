/** The smoke suite in a page: a function that the test calls. */
import { runSmoke } from './smoke.ts';

Object.assign(globalThis, { runSmoke });
