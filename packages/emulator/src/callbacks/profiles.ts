import table from './profiles.json' with { type: 'json' };

/** The name of a delivery profile. */
export type ProfileName = 'assumed' | 'once' | 'duplicating' | 'reordering' | 'hostile';

/** A delivery profile: the rules for the delivery of callbacks. */
export interface Profile {
  readonly name: ProfileName;
  /** Its effect, in a sentence. */
  readonly summary: string;
  /** Whether a failed delivery is retried. */
  readonly retries: boolean;
  /** Copies sent of every genuine delivery. */
  readonly copies: number;
  /** Whether earlier changes wait for the final one and then follow it, the latest first. */
  readonly reversed: boolean;
  /** Whether forged and broken deliveries are mixed in. */
  readonly forgeries: boolean;
}

// Safe: each profile has the name that leads to it.
/** Every delivery profile, by name. */
export const profiles: Readonly<Record<ProfileName, Profile>> = table as Record<ProfileName, Profile>;
