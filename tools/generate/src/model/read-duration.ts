import { broken } from '../contract-error.ts';
import type { Place } from '../place.ts';

/**
 * Reads an ISO 8601 duration of days, hours, minutes and seconds, in milliseconds.
 *
 * @throws {ContractError} `document_broken`, also for months and years, which have no fixed length
 */
export function readDuration(place: Place): number {
  const text = place.text();
  const parts = /^P(?=.)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  if (!parts)
    throw broken(place.at, `"${text}" is not a duration of fixed length`, 'write one such as PT24H');
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
