import { InvalidArgumentError } from '@ai-sdk/provider';
import type { CreateInputs, MediaInput } from '@videogen/client';
import type { FieldDescription, VideoStyle } from '@videogen/types';
import { readMedia } from './media.ts';
import type { FieldOf, Operation } from './model-id.ts';

type NamesOf<Input> = Input extends unknown ? keyof Input : never;

/** Media in the provider options: an input of the contract, an http(s) URL, a data URL, or base64. */
export type VideogenMedia = MediaInput | string;

/**
 * The type of `providerOptions.videogen`: the fields of the contract under their own names. They replace what the
 * options of the AI SDK say.
 *
 * @example
 * ```ts
 * import type { VideogenVideoOptions } from '@videogen/ai-sdk';
 *
 * export const providerOptions = {
 *   videogen: { audio: 'https://media.example/speech.mp3' } satisfies VideogenVideoOptions,
 * };
 * ```
 */
export type VideogenVideoOptions = {
  [Name in Exclude<
    NamesOf<CreateInputs[keyof CreateInputs]>,
    'model' | 'template' | 'audio' | 'image' | 'video'
  >]?: FieldOf<Name>;
} & {
  audio?: VideogenMedia;
  image?: VideogenMedia;
  video?: VideogenMedia;
  /**
   * The style of text to video. The documents do not say the name of its field: it is sent as `style`, and a value that
   * they do not list is a warning.
   */
  style?: VideoStyle;
  /** The receiver's name of the callback URL, so that a callback resolves an unknown outcome. Not sent. */
  ref?: string;
};

/** Checked options: fields of the contract, and fields that it does not name. */
export interface CheckedOptions {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly extraFields: Readonly<Record<string, unknown>>;
  readonly ref: string | undefined;
}

/**
 * Checks the provider options of a call against the description of the operation.
 *
 * @throws {InvalidArgumentError} for a value that the contract excludes
 */
export function checkOptions(
  operation: Operation,
  given: Readonly<Record<string, unknown>> = {},
): CheckedOptions {
  const { ref, ...rest } = given;
  if (ref !== undefined && typeof ref !== 'string') throw invalid('ref', 'a string');
  const fields: Record<string, unknown> = {};
  const extraFields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (name in operation.select) throw invalid(name, 'omitted: the id of the model selects it');
    const field = operation.fields.get(name);
    if (field === undefined) extraFields[name] = value;
    else fields[name] = checkField(name, field, value);
  }
  return { fields, extraFields, ref };
}

function checkField(name: string, field: FieldDescription, value: unknown): unknown {
  if (value === null && field.nullable) return value;
  if (field.type === 'media') return readMedia(`providerOptions.videogen.${name}`, value);
  const { values, minimum = 0, maximum = Infinity, minLength = 0, maxLength = Infinity } = field;
  if (values && !values.some((each) => each === value)) throw invalid(name, `one of ${values.join(', ')}`);
  const isInteger = Number.isInteger(value) && minimum <= Number(value) && Number(value) <= maximum;
  if (field.type === 'integer' && !isInteger) throw invalid(name, `an integer from ${minimum} to ${maximum}`);
  const length = typeof value === 'string' ? [...value].length : -1;
  if (field.type === 'string' && (length < minLength || length > maxLength))
    throw invalid(name, `a string of ${minLength} to ${maxLength} characters`);
  return value;
}

function invalid(name: string, expected: string): InvalidArgumentError {
  const argument = `providerOptions.videogen.${name}`;
  return new InvalidArgumentError({ argument, message: `${argument} must be ${expected}` });
}
