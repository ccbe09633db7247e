export { isVideoStyle } from './scene/styles.ts';
