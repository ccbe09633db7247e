import type { Emitter } from '../artifact.ts';
import { type JsonObject, listObjects, toPointer } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { jsonAndYaml } from '../text.ts';

/** An element of a document that an entry of the register concerns. */
interface Location extends JsonObject {
  readonly document: string;
  /** JSON pointer of the element in the bundled document. */
  readonly pointer: string;
  /** For people: `Task.credits`, `getTask`. */
  readonly label: string;
}

/**
 * `@videogen/spec`: "Unspecified behavior" with the locations that refer to each entry, so that whatever renders
 * the documents can show an entry at its element.
 */
export const specRegister: Emitter = {
  by: 'spec-register.ts',
  folder: 'spec/dist',
  emit: (contract) => {
    const register: JsonObject = {
      entries: contract.unspecified.map((entry) => ({
        // Safe: a register entry contains JSON only.
        ...JSON.parse(JSON.stringify(entry)),
        places: getPlaces(entry.id, contract),
      })),
    };
    return jsonAndYaml('unspecified', register);
  },
};

function getPlaces(id: string, { documents: { openapi, asyncapi } }: Contract): Location[] {
  return Object.entries({ openapi, asyncapi }).flatMap(([document, root]) =>
    listObjects(root)
      .filter(({ object }) => isMarked(object, id))
      .map(({ object, path }) => ({ document, pointer: toPointer(path), label: getLabel(object, path) })),
  );
}

function isMarked({ 'x-unspecified': ids }: JsonObject, id: string): boolean {
  return Array.isArray(ids) && ids.includes(id);
}

/** The name by which people know an element: an operation's id, or a component with the path inside of it. */
function getLabel(node: JsonObject, path: readonly string[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'the whole document';
  if (typeof node['operationId'] === 'string') return node['operationId'];
  const [section, , component, ...inside] = path;
  if (section !== 'components' || component === undefined) return last;
  return [component, ...inside.filter((segment) => segment !== 'properties')].join('.');
}
