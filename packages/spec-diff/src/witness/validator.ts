import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { lenientRegExp } from '../schema/formats.ts';
import type { Schema } from '../schema/schema.ts';
import { type EmitOptions, emit } from './emit.ts';
import { hasUnsafeName, withOwnNames, withSafeNames } from './names.ts';

const float32 = 3.4028234663852886e38;
/** The compiler keeps all schemas, so it is replaced after this many. */
const maxCompiled = 400;

/** Validators of texts up to this length are used again for the same text. */
const maxKept = 10_000;

/** A compiler, with what it compiled. */
interface Compiler {
  ajv: Ajv2020;
  compiled: number;
  validators: Map<string, ValidateFunction>;
}

const compilers: { first?: Compiler; all?: Compiler } = {};

/** The errors that a check lists: one costs less than all. */
type Errors = keyof typeof compilers;

/** Validates one value; the result is what refuses it, or `undefined` where the validator fails, as it does for some valid schemas. */
export type Check = (value: unknown) => ErrorObject[] | undefined;

/** Creates a check of some values and no others; `undefined` when the schema cannot be written for the validator. */
export function createCheck(
  schema: Schema,
  values: readonly unknown[],
  { errors, ...options }: EmitOptions & { errors: Errors },
): Check | undefined {
  const { schema: written, truncated } = emit(schema, values, options);
  const validate = compile(written, errors);
  if (!validate || truncated) return undefined;
  return (value) => check(validate, value);
}

function check(validate: ValidateFunction, value: unknown): ErrorObject[] | undefined {
  const isUnsafe = hasUnsafeName(value);
  try {
    if (validate(isUnsafe ? withSafeNames(value) : value) === true) return [];
  } catch {
    return undefined;
  }
  const errors = validate.errors ?? [];
  if (!isUnsafe) return [...errors];
  return errors.map((each) => ({ ...each, instancePath: withOwnNames(each.instancePath) }));
}

/** Compiles a schema; `undefined` when it is not valid. */
function compile(schema: unknown, errors: Errors): ValidateFunction | undefined {
  const text = JSON.stringify(schema);
  const compiler = getCompiler(errors);
  const known = compiler.validators.get(text);
  if (known) return known;
  compiler.compiled++;
  try {
    // The value comes from a document; the compiler throws for values that are not schemas.
    const validate = compiler.ajv.compile(schema as Record<string, unknown> | boolean);
    if (text.length < maxKept) compiler.validators.set(text, validate);
    return validate;
  } catch {
    return undefined;
  }
}

function getCompiler(errors: Errors): Compiler {
  const known = compilers[errors];
  if (known && known.compiled <= maxCompiled) return known;
  const made = { ajv: createAjv(errors === 'all'), compiled: 0, validators: new Map() };
  compilers[errors] = made;
  return made;
}

/** Creates a validator of JSON Schema 2020-12 with the formats that can be checked. */
function createAjv(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors,
    validateSchema: false,
    logger: false,
    addUsedSchema: false,
    // A value has no member `constructor` because all objects inherit one.
    ownProperties: true,
    code: { optimize: false, regExp: Object.assign(lenientRegExp, { code: 'lenientRegExp' }) },
  });

  // The default export of a CommonJS module arrives as the module itself or as its `default`, by resolution mode.
  const add = (typeof addFormats === 'function' ? addFormats : Reflect.get(addFormats, 'default')) as (
    ajv: Ajv2020,
    options?: { mode: 'full' },
  ) => unknown;

  add(ajv, { mode: 'full' });
  const within = (limit: number) => (value: number) => Math.abs(value) <= limit;
  ajv.addFormat('float', { type: 'number', validate: within(float32) });
  ajv.addFormat('double', { type: 'number', validate: within(Number.MAX_VALUE) });
  const validate = (value: number): boolean => Number.isInteger(value) && within(2 ** 63)(value);
  ajv.addFormat('int64', { type: 'number', validate });

  for (const opaque of ['binary', 'password', 'byte']) ajv.addFormat(opaque, true);
  return ajv;
}
