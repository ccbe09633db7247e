// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

/** The kind of the file that each `service_uri` in the examples of the documents names. */
export const exampleMedia: Readonly<Record<string, 'image' | 'audio' | 'video'>> = {
  'service://b2f7c1d09e5a4c1f': 'image',
  'service://c41d7a2290ab4f7e': 'video',
  'service://a90e5d3377bc41f2': 'audio',
};
