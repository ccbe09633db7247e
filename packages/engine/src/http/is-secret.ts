/** Compares a text of a client with a secret. The duration does not depend on how many characters are right. */
export function isSecret(given: string | undefined, secret: string): boolean {
  if (given?.length !== secret.length) return false;
  let differences = 0;
  for (let at = 0; at < secret.length; at += 1) {
    if (given[at] !== secret[at]) differences += 1;
  }
  return differences === 0;
}
