export type { Emulator } from '../emulator.ts';
export { type BrowserEmulatorOptions, startBrowserEmulator } from './start-browser-emulator.ts';
