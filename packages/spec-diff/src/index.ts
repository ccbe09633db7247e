export type { Config, Ignore } from './config/config.ts';
export { isSpecDiffError, SpecDiffError, type SpecDiffErrorCode } from './errors.ts';
export { type DiffOptions, diff } from './judge.ts';
export { type Format, render } from './report/render.ts';
export { neededBump, requirementOf } from './report/requirement.ts';
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
  Report,
  Required,
  Witness,
} from './types.ts';
