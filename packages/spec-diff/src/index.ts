export { type DiffOptions, diffVersions } from './diff.ts';
export { type Judged, judge } from './judge.ts';
export type { Change, Level, Report, Required } from './types.ts';
