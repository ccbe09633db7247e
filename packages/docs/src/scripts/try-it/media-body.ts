/** A JSON body with fields that the form may set. */
type Body = Record<string, unknown>;

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body with another `service_uri` in a media field; an array stays an array. */
export function withReference(text: string, field: string, uri: string): string {
  const body = parsed(text) ?? {};
  const input = { service_uri: uri };
  return JSON.stringify({ ...body, [field]: Array.isArray(body[field]) ? [input] : input }, null, 2);
}

function parsed(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
