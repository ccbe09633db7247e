const pattern = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds.
 *
 * @throws {TypeError} for anything else.
 */
export function durationMs(text: string): number {
  const match = pattern.exec(text);
  if (match === null) throw new TypeError(`"${text}" is not an ISO 8601 duration of days to seconds`);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
