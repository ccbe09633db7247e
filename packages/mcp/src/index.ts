export { main } from './main.ts';
export { createVideoServer, type VideoServer } from './server.ts';
export type { ServerSettings } from './settings.ts';
