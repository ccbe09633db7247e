export type { Config, Ignore } from './config/config.ts';
export { type DiffOptions, diff } from './diff.ts';
export { type ErrorLocation, isSpecDiffError, SpecDiffError, type SpecDiffErrorCode } from './errors.ts';
export { getSentence } from './report/entries.ts';
export { type Format, render } from './report/render.ts';
export { getRequirement, neededBump } from './report/requirement.ts';
export type {
  Acceptance,
  Change,
  Direction,
  DocumentKind,
  FailOn,
  Level,
  Location,
  Place,
  Proof,
  RenderOptions,
  Report,
  Required,
  Witness,
} from './types.ts';
