const CENSOR = '[secret]';

/** Returns a function that replaces secrets wherever they occur in a text. */
export function createHider(secrets: readonly string[]): (text: string) => string {
  const forms = getForms(secrets);
  return (text) => forms.reduce((hidden, secret) => hidden.replaceAll(secret, CENSOR), text);
}

/**
 * Lists the forms that secrets have in a text. It can be JSON, and so is the body of a response that it can quote, also within
 * another body; a URL has its own escapes. The longest is first, because a short secret can be a part of another.
 */
function getForms(secrets: readonly string[]): readonly string[] {
  const forms = secrets.flatMap((secret) => {
    const once = asJson(secret);
    return [secret, once, asJson(once), asJson(asJson(once)), encodeURIComponent(secret)];
  });
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/** Escapes a text as in a JSON string. */
function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
