import { isObject } from '@videogen/shared/is-object';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { escapeToken } from '../src/load/node.ts';
import type { Change, Place, Report } from '../src/types.ts';

/** A payload of a report, and what each version says of it. */
export interface Judged {
  change: Change;
  payload: unknown;
  /** What the documents themselves say; `undefined` where no schema was found. */
  accepted: { by: boolean | undefined; despite: boolean | undefined };
}

/** Validates each payload of a report as a whole body, with both documents as they are written. */
export function judge(report: Pick<Report, 'changes'>, base: unknown, head: unknown): Judged[] {
  const judges = { base: getJudge(base), head: getJudge(head) };
  return report.changes.flatMap((change: Change): Judged[] => {
    const { witness, places } = change;
    const [place] = places;
    if (!witness || !place) return [];
    const { payload, acceptedBy, refusedBy } = witness;
    const accepted = {
      by: judges[acceptedBy](place, payload),
      despite: judges[refusedBy](place, payload),
    };
    return [{ change, payload, accepted }];
  });
}

/** The payloads that are not valid in one version and refused by the other. */
export function getWrong(judged: readonly Judged[]): Judged[] {
  return judged.filter(({ accepted }) => accepted.by !== true || accepted.despite !== false);
}

type Judge = (place: Place, payload: unknown) => boolean | undefined;

function getJudge(document: unknown): Judge {
  const Ajv = JSON.stringify(document).includes('"$recursiveRef"') ? Ajv2019 : Ajv2020;
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    logger: false,
    allErrors: false,
    ownProperties: true,
    // Each schema validates a payload or two, so that optimizing its code takes longer than it saves.
    code: { optimize: false },
  });

  // The default export of a CommonJS module arrives as the module itself or as its `default`, by resolution mode.
  const add = (typeof addFormats === 'function' ? addFormats : Reflect.get(addFormats, 'default')) as (
    to: unknown,
  ) => void;
  add(ajv);
  // The compiler throws for values that are no schemas, and documents are objects.
  ajv.addSchema(translate(document) as Record<string, unknown>, 'file:///document');

  const known = new Map<string, ReturnType<typeof ajv.compile>>();
  return (place, payload) => {
    const pointers = getPointers(document, place);
    if (pointers.length === 0) return undefined;
    return pointers.some((pointer) => {
      const validate = known.get(pointer) ?? ajv.compile({ $ref: `file:///document#${pointer}` });
      known.set(pointer, validate);
      return validate(payload) === true;
    });
  };
}

/** A document without its `id`, which is not a keyword of a schema, with the exclusive bounds of 3.0.3 as numbers, and without `nullable` after that. */
function translate(document: unknown): unknown {
  if (!isObject(document)) return document;
  const { id: _, ...rest } = document;
  const isOld = String(rest['openapi']).startsWith('3.0');
  return withNumbers(rest, isOld);
}

function withNumbers(value: unknown, isOld: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => withNumbers(each, isOld));
  if (!isObject(value)) return value;
  const written = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withNumbers(each, isOld)]),
  );
  // Without a type beside it, `nullable` has no effect.
  if (typeof written['nullable'] === 'boolean' && !(isOld && 'type' in written)) delete written['nullable'];

  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof written[flag] !== 'boolean') continue;
    if (written[flag]) written[flag] = written[bound];
    else delete written[flag];
    if (written[flag] !== undefined) delete written[bound];
  }

  return written;
}

/** The schemas of a body or parameter, as pointers into the document. */
function getPointers(document: unknown, place: Place): string[] {
  const root = isObject(document) ? document : {};
  return typeof root['asyncapi'] === 'string' ? ofMessages(root, place) : ofOperation(root, place);
}

function ofOperation(root: Record<string, unknown>, place: Place): string[] {
  const [, method = '', path = ''] = /^([A-Z]+) (.*)$/.exec(place.operation ?? '') ?? [];
  const name = Object.keys(at(root, ['paths'])).find((each) => unnamed(each) === unnamed(path));
  if (name === undefined) return [];

  const item = follow(root, ['paths', name]);
  const operation = follow(root, [...item, method.toLowerCase()]);
  if (place.parameter && place.status === undefined) {
    const { name: wanted, in: kind } = place.parameter;
    return [item, operation]
      .flatMap((owner) =>
        Object.keys(at(root, [...owner, 'parameters'])).map((key) => [...owner, 'parameters', key]),
      )
      .map((way) => follow(root, way))
      .filter(
        (way) =>
          at(root, way)['in'] === kind &&
          getVariable(name, at(root, way)['name']) === getVariable(path, wanted),
      )
      .flatMap((way) => inContent(root, way));
  }

  if (place.status === undefined) return inContent(root, follow(root, [...operation, 'requestBody']));
  const { status } = place;
  const statuses = [status, `${status[0]}XX`, 'default'];
  const key = statuses.find((each) => Object.hasOwn(at(root, [...operation, 'responses']), each));
  if (key === undefined) return [];

  const response = follow(root, [...operation, 'responses', key]);
  return place.parameter
    ? inContent(root, follow(root, [...response, 'headers', place.parameter.name]))
    : inContent(root, response);
}

function inContent(root: Record<string, unknown>, owner: readonly string[]): string[] {
  if (Object.hasOwn(at(root, owner), 'schema')) return [pointerOf([...owner, 'schema'])];
  return Object.keys(at(root, [...owner, 'content'])).map((type) =>
    pointerOf([...owner, 'content', type, 'schema']),
  );
}

function ofMessages(root: Record<string, unknown>, { operation }: Place): string[] {
  if (String(root['asyncapi']).startsWith('2.'))
    return Object.keys(at(root, ['channels'])).flatMap((name) =>
      ['publish', 'subscribe']
        .map((key) => follow(root, ['channels', name, key, 'message']))
        .filter((way) => Object.hasOwn(at(root, way), 'payload'))
        .map((way) => pointerOf([...way, 'payload'])),
    );
  const channel = follow(root, ['operations', operation ?? '', 'channel']);
  return Object.keys(at(root, [...channel, 'messages'])).map((key) =>
    pointerOf([...follow(root, [...channel, 'messages', key]), 'payload']),
  );
}

function at(root: Record<string, unknown>, way: readonly string[]): Record<string, unknown> {
  let here: unknown = root;
  for (const key of way) here = Object(here)[key];
  // Lists are looked at by index, like objects.
  return Object(here) as Record<string, unknown>;
}

/** Follows the references at the end of a way. */
function follow(root: Record<string, unknown>, way: readonly string[]): string[] {
  const { $ref } = at(root, way);
  if (typeof $ref !== 'string') return [...way];
  const tokens = $ref.split('/').slice(1);
  return follow(
    root,
    tokens.map((each) => decodeURIComponent(each).replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

function pointerOf(way: readonly string[]): string {
  return way.map((each) => `/${encodeURIComponent(escapeToken(each))}`).join('');
}

/** The position of a variable in a path, by which it is known whatever its name is; otherwise the name. */
function getVariable(path: string, name: unknown): unknown {
  const position = [...path.matchAll(/\{([^}]*)\}/g)].findIndex(([, each]) => each === name);
  return position < 0 ? name : position;
}

function unnamed(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}
