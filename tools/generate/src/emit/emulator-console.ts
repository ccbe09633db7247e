import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Json } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { literal } from '../text.ts';
import { commandRow } from './cli-operations.ts';

const folder = 'packages/emulator/src/console/assets/generated';

const types = `/**
 * A field of a form.
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {'body' | 'path' | 'query' | 'header'} [in]
 * @property {'string' | 'integer' | 'number' | 'boolean' | 'enum' | 'media' | 'object' | 'array'} type
 * @property {boolean} required
 * @property {boolean} [nullable]
 * @property {string} description
 * @property {readonly (string | number | boolean)[]} [values]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minLength] In code points.
 * @property {number} [maxLength] In code points.
 * @property {string} [format]
 * @property {unknown} [default]
 * @property {unknown} [example]
 * @property {readonly MediaKind[]} [accepts] Kinds of media it takes, for type \`media\`.
 * @property {boolean} [array] Whether an array of media is accepted as well, for type \`media\`.
 *
 * @typedef {'image' | 'audio' | 'video'} MediaKind
 * @typedef {{ readonly name: string, readonly mediaType: string, readonly extensions: readonly string[] }} MediaFormat
 *
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {string} method Name of the client's method.
 * @property {string} verb
 * @property {string} path
 * @property {string} summary
 * @property {string} description
 * @property {boolean} costsCredits
 * @property {readonly Field[]} fields
 * @property {readonly (string | number | boolean)[]} furtherValues Known values of further fields, whose names are not specified.
 * @property {readonly (readonly string[])[]} alternatives Of these lists of fields, one must be given in full.
 */
`;

/** `@videogen/emulator`: what the forms of the console show, as a module that a browser loads as it is. */
export const emulatorConsole: Emitter = {
  folder,
  emit: (contract): Artifact[] => {
    const operations = contract.operations.map((operation) => commandRow(operation, contract));
    const text = [
      banner('emulator-console.ts'),
      types,
      constant('The operations of the service, in the order of the documents.', 'readonly Operation[]', {
        operations,
      }),
      constant('Size of an uploaded file, in bytes.', 'Readonly<Record<string, number>>', {
        uploadLimits: copy(contract.uploadLimits),
      }),
      constant(
        'File formats that can be uploaded, by kind.',
        'Readonly<Record<MediaKind, readonly MediaFormat[]>>',
        { mediaFormats: copy(contract.mediaFormats) },
      ),
    ].join('\n');
    return [{ path: `${folder}/contract.js`, text }];
  },
};

function constant(description: string, type: string, value: Readonly<Record<string, Json>>): string {
  return Object.entries(value)
    .map(
      ([name, data]) =>
        `/**\n * ${description}\n *\n * @type {${type}}\n */\nexport const ${name} = ${literal(data, 90)};\n`,
    )
    .join('');
}

function copy(value: Contract['uploadLimits'] | Contract['mediaFormats']): Json {
  return JSON.parse(JSON.stringify(value));
}
