export { countedBody, putInit } from './counted-body.ts';
export { openVideo } from './open-video.ts';
