export { countedBody } from './counted-body.ts';
export { openVideo } from './open-video.ts';
