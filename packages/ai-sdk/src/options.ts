import { InvalidArgumentError } from '@ai-sdk/provider';
import type { CreateInputs, MediaInput } from '@videogen/client';
import type { FieldDescription, VideoStyle } from '@videogen/types';
import { readMedia } from './media.ts';
import type { FieldOf, Operation } from './model-id.ts';
import { toSnakeCase } from './snake-case.ts';

type NamesOf<Input> = Input extends unknown ? keyof Input & string : never;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Media in the provider options: an input of the contract, also in camelCase, an http(s) URL, a data URL, or base64. */
export type VideogenMedia = MediaInput | { serviceUri: string } | { bytesBase64Encoded: string } | string;

/**
 * The type of `providerOptions.videogen`: the fields of the contract, in camelCase as other providers of the AI SDK have them, or
 * under their own names. They replace what the options of the AI SDK say.
 *
 * @example
 * ```ts
 * import type { VideogenVideoModelOptions } from '@videogen/ai-sdk';
 *
 * export const providerOptions = {
 *   videogen: { audio: 'https://media.example/speech.mp3' } satisfies VideogenVideoModelOptions,
 * };
 * ```
 */
export type VideogenVideoModelOptions = {
  [Name in Exclude<
    NamesOf<CreateInputs[keyof CreateInputs]>,
    'model' | 'template' | 'audio' | 'image' | 'video'
  > as Name | CamelCase<Name>]?: FieldOf<Name>;
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
  /**
   * Between two reads of the task beside a webhook, in milliseconds. Not sent. The AI SDK uses its own `poll.intervalMs` without a
   * webhook. @default a tenth of the task's age, from 1_000 to 5_000
   */
  pollIntervalMs?: number;
};

/** Checked options: fields of the contract, and fields that it does not name. */
export interface CheckedOptions {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly extraFields: Readonly<Record<string, unknown>>;
  readonly ref: string | undefined;
  readonly pollIntervalMs: number | undefined;
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
  const { ref, pollIntervalMs, ...rest } = given;
  if (ref !== undefined && typeof ref !== 'string') throw invalid('ref', 'a string');
  if (pollIntervalMs !== undefined && !(typeof pollIntervalMs === 'number' && pollIntervalMs > 0))
    throw invalid('pollIntervalMs', 'a number above 0');

  const fields: Record<string, unknown> = {};
  const extraFields: Record<string, unknown> = {};
  for (const [option, value] of Object.entries(rest)) {
    if (option in operation.select) throw invalid(option, 'omitted: the id of the model selects it');
    const name = toSnakeCase(option);
    const field = operation.fields.get(name);
    if (field === undefined) extraFields[option] = value;
    else if (name in fields) throw invalid(option, `omitted: ${name} has its value`);
    else fields[name] = checkField(option, field, value);
  }

  return { fields, extraFields, ref, pollIntervalMs };
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
