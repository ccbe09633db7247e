// Names for what JSON Schema checks and TypeScript cannot. Generated types use them, and the schema of the same name in
// `@videogen/validators` checks them.

/** A whole number. */
export type Integer = number;

/** An absolute URI (RFC 3986). */
export type Uri = string;

/** A UUID of any version (RFC 9562). */
export type Uuid = string;

/** An object with free keys and values. */
export type Dictionary = Record<string, unknown>;
