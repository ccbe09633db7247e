/**
 * A media type in the spelling in which equal ones are equal: lower case, sorted parameters, and without
 * `charset=utf-8`, which is what JSON has anyway.
 *
 * @example
 * normalizeMediaType('Application/JSON; charset=UTF-8'); // 'application/json'
 */
export function normalizeMediaType(text: string): string {
  const [type = '', ...parameters] = text.split(';').map((each) =>
    each
      .trim()
      .toLowerCase()
      .replaceAll(/\s*=\s*/g, '=')
      .replaceAll('"', ''),
  );
  const isJson = /[/+]json$/.test(type);
  const kept = parameters.filter((each) => each !== '' && !(isJson && each === 'charset=utf-8')).sort();
  return [type, ...kept].join(';');
}

/** Whether everything of the second type is also of the first, which may hold `*`. */
export function covers(range: string, type: string): boolean {
  if (range === type) return true;
  const [wide = '', ...asked] = range.split(';');
  const [narrow = '', ...given] = type.split(';');
  if (!asked.every((each) => given.includes(each))) return false;
  if (wide === '*/*' || wide === '*' || wide === narrow) return true;
  const [major, minor] = wide.split('/');
  return minor === '*' && narrow.startsWith(`${major}/`);
}

/** Whether content of a media type, or a part of it, may be XML. */
export function mayBeXml(type: string): boolean {
  return /[/+]xml\b|\*|^multipart/.test(type);
}

/** Returns how specific a media type is; a higher number is more specific. */
export function specificity(type: string): number {
  if (type.startsWith('*')) return 0;
  return (/\/\*/.test(type) ? 1 : 2) + (type.split(';').length - 1);
}
