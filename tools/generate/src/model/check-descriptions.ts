import { broken } from '../contract-error.ts';
import { type JsonObject, listObjects, toPointer } from '../json.ts';

/** Limits as descriptions state them: `1 to 60`, `at most 2000 characters`, `24 hours`, `512 bytes to 80 MB`. */
const stated = /\b\d+ (?:bytes )?to \d+(?: (?:characters|MB))?\b|\bat most \d+ characters\b|\b\d+ hours\b/g;

/**
 * Compares the numbers in descriptions with the limits beside them. A description without limits beside it may state
 * those of any other place.
 *
 * @throws {ContractError} `document_broken`, with the text to write
 */
export function checkDescriptions(documents: Readonly<Record<string, JsonObject>>): void {
  const places = Object.entries(documents).flatMap(([name, document]) =>
    listObjects(document).map(({ object, path }) => ({
      at: `spec/${name}.yaml#${toPointer(path)}`,
      description: getDescription(object),
      limits: getLimits(object),
    })),
  );
  const all = places.flatMap(({ limits }) => limits);
  for (const { at, description, limits } of places) {
    const allowed = limits.length > 0 ? limits : all;
    const wrong = (description.match(stated) ?? []).find((text) => !allowed.includes(text));
    if (wrong === undefined) continue;
    const advice =
      limits.length > 0 ? `write "${limits.join('", or "')}"` : 'write the value of a limit of the documents';
    throw broken(`${at}/description`, `it states "${wrong}"`, advice);
  }
}

function getDescription({ description }: JsonObject): string {
  if (typeof description === 'string') return description.replaceAll(/\s+/g, ' ');
  // Stryker disable next-line StringLiteral: neither text states a limit.
  return '';
}

function getLimits(schema: JsonObject): string[] {
  const { minimum, maximum, minLength, maxLength, minimumBytes, maximumBytes } = schema;
  // Stryker disable next-line ArrayDeclaration: the first element is not used.
  const [, hours] = /^PT(\d+)H$/.exec(String(schema['x-valid-for'])) ?? [];
  return [
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}`] : []),
    ...(minLength !== undefined && maxLength !== undefined
      ? [`${minLength} to ${maxLength} characters`]
      : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(hours === undefined ? [] : [`${hours} hours`]),
    ...(minimumBytes === undefined ? [] : [`${minimumBytes} bytes to ${Number(maximumBytes) / 2 ** 20} MB`]),
  ];
}
