/**
 * The rating of a change: `compile` breaks callers that are compiled with generated types, and no payload. By default
 * only `breaking` fails the run; see `FailOn`.
 */
export type Level = 'breaking' | 'compile' | 'warning' | 'compatible' | 'annotation';

/** The kinds of document that can be compared. */
export type DocumentKind = 'openapi' | 'asyncapi';

/** The direction of a payload: `in` to the service, `out` of it. */
export type Flow = 'in' | 'out';

/** The direction as a reader of the report sees it. */
export type Direction =
  | 'request'
  | 'response'
  | 'callback'
  | 'callback-response'
  | 'receive'
  | 'send'
  | 'none';

/** One of the two versions. */
export type Side = 'base' | 'head';

/** A location in one of the two versions; lines and columns count from 1. */
export interface Location {
  side: Side;
  file: string;
  pointer: string;
  line: number;
  column: number;
}

/** A payload that one version accepts and the other refuses: the proof of a break. */
export interface Witness {
  payload: unknown;
  /** JSON Pointer of the value in the payload that is refused. */
  at: string;
  acceptedBy: Side;
  refusedBy: Side;
  /** The validation error of the version that refuses it. */
  reason: string;
}

/** The proof that a change of values breaks nobody. */
export interface Proof {
  /** The keywords that are proven to refuse nothing. */
  holds: string[];
  /** The number of steps of the proof. */
  steps: number;
}

/** An entry of `changes/*.yaml` that accepts a breaking change. */
export interface Acceptance {
  fingerprint: string;
  reason: string;
  owner: string;
  until: string;
  file: string;
}

/** The location of a change in the API: an operation and one of its messages. */
export interface Place {
  /** Method and path, or the name of an AsyncAPI operation. */
  operation: string | null;
  /** Its `operationId`, if it has one. */
  name?: string;
  direction: Direction;
  /** The status of a response. */
  status?: string;
  /**
   * The parameter or header that holds the value; `in` is `query`, `path`, `header` or `cookie`, and `part` the part of a form
   * whose header it is.
   */
  parameter?: { in: string; name: string; part?: string };
  /** The value inside of the payload or parameter, like `pets[].name`; unset for all of it. */
  property?: string;
}

/** One change between the two versions. */
export interface Change {
  /** The rule that found it, for example `enum-values-removed`. */
  id: string;
  /** Stable over reformatting and reordering: what `changes/*.yaml` accepts. */
  fingerprint: string;
  level: Level;
  /** The documents that the change is in. */
  documents: DocumentKind[];
  operation: string | null;
  operations: string[];
  /** The first locations of the change in the API, at most 20. */
  places: Place[];
  /** The number of messages that the change is in: requests, responses, parameters and operations. */
  placeCount: number;
  direction: Direction;
  /** The first of the locations. */
  location: Location;
  /** Where the documents repeat the same edit. */
  locations: Location[];
  message: string;
  witness?: Witness;
  /** A description of a payload that proves a break and is too large to build. */
  described?: string;
  /** The statement that could not be proven, for a break without a payload. */
  undecided?: string;
  /** What follows for those who still use what was removed. */
  consequence?: string;
  /** The proof of a compatible change of values. */
  proof?: Proof;
  accepted?: Acceptance;
  /** The reason why the configuration excludes the change from the verdict. */
  ignored?: string;
  /** The level without the configuration, where that sets another one. */
  defaultLevel?: Level;
}

/** The least severe changes that fail a run. Stale acceptances fail it, too, whatever it is. */
export type FailOn = 'breaking' | 'compile' | 'warning' | 'any';

/** The version bump that the changes require, before the rules of a 0.x series are applied. */
export type Required = 'major' | 'minor' | 'patch' | 'none';

/** The verdict on all documents of the two versions. */
export interface Report {
  base: string;
  head: string;
  documents: { document: DocumentKind; base: string | null; head: string | null }[];
  required: Required;
  /** The same under the rules of a 0.x series, when the base is one. */
  needed: Required;
  /** Whether the run fails. */
  failed: boolean;
  breaking: number;
  /** The number of changes that could not be decided and count as breaking; `breaking` does not include them. */
  undecided: number;
  /** Whether the configuration or an option lets undecided changes pass. */
  allowUndecided: boolean;
  /** The number of changes that break compiled callers. */
  compile: number;
  /** Identifies all breaks that are not accepted: what an approval names. Null without one. */
  fingerprint: string | null;
  accepted: number;
  changes: Change[];
  /** Acceptances that no change needs or that expired; one of them fails the run. */
  stale: Acceptance[];
  /** Parts that could not be compared in full, for example an external `$ref`. */
  notes: string[];
}

/** Options of writing a report. */
export interface RenderOptions {
  /** The name of the contract, where a repository has several. */
  name?: string;
  /** The URL that the files of the head are below, like `https://host/owner/name/blob/<commit>`. */
  link?: string;
}
