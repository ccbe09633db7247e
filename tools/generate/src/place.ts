import { broken, ContractError } from './contract-error.ts';
import { isObject, type Json, type JsonObject, pointerSegment, resolve } from './json.ts';

/** The extensions of the documents, and the one that the generator adds to schemas. */
export const extensions: ReadonlySet<string> = new Set([
  'x-costs-credits',
  'x-extensible-enum',
  'x-further-field',
  'x-location',
  'x-media',
  'x-media-formats',
  'x-sunset',
  'x-task-category',
  'x-unspecified',
  'x-upload-limits',
  'x-valid-for',
]);

/** A value of the documents with its location, which errors name. Members of what is absent are absent. */
export class Place {
  readonly value: Json | undefined;
  /** File and JSON pointer, such as `spec/openapi.yaml#/paths`. */
  readonly at: string;
  readonly #document: JsonObject;

  private constructor(value: Json | undefined, at: string, document: JsonObject) {
    this.value = value;
    this.at = at;
    this.#document = document;
  }

  /**
   * The whole of a document, which local references start from, or a part of one without such references.
   *
   * @param at file and JSON pointer, such as `spec/openapi.yaml#`
   */
  static of(value: JsonObject, at: string): Place {
    return new Place(value, at, value);
  }

  get isAbsent(): boolean {
    return this.value === undefined;
  }

  /** Goes to a member of an object, or to one inside of it. */
  get(...keys: readonly string[]): Place {
    const [key, ...others] = keys;
    if (key === undefined) return this;
    const value = isObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    return new Place(value, `${this.at}/${pointerSegment(key)}`, this.#document).get(...others);
  }

  has(key: string): boolean {
    return !this.get(key).isAbsent;
  }

  /** The members of an object; none when it is absent. */
  members(): readonly (readonly [string, Place])[] {
    return Object.keys(this.isAbsent ? {} : this.object()).map((key) => [key, this.get(key)]);
  }

  /**
   * Returns this place.
   *
   * @param known the members that an object may have beside extensions; nobody follows any other
   * @throws {ContractError} `keyword_not_carried`
   */
  only(...known: readonly string[]): this {
    const other = this.members().find(([key]) => !known.includes(key) && !extensions.has(key));
    if (other === undefined) return this;
    const [key, { at }] = other;
    const advice = 'leave it out, or teach tools/generate the member';
    throw new ContractError('keyword_not_carried', at, `no package follows "${key}"`, advice);
  }

  /** The elements of an array; none when it is absent. */
  items(): readonly Place[] {
    if (this.isAbsent) return [];
    if (!Array.isArray(this.value)) throw this.#unexpected('an array');
    return this.value.map((item: Json, index) => new Place(item, `${this.at}/${index}`, this.#document));
  }

  /** The texts of an array; none when it is absent. */
  texts(): readonly string[] {
    return this.items().map((item) => item.text());
  }

  text(): string {
    if (typeof this.value !== 'string') throw this.#unexpected('a string');
    return this.value.trim();
  }

  number(): number {
    if (!Number.isFinite(this.value)) throw this.#unexpected('a number');
    return Number(this.value);
  }

  object(): JsonObject {
    if (!isObject(this.value)) throw this.#unexpected('an object');
    return this.value;
  }

  /** The object, or the one that its local references end at; errors name the place of the reference. */
  resolved(): Place {
    return new Place(resolve(this.#document, this.value, this.at), this.at, this.#document);
  }

  /** Name of the component that a reference ends at; undefined for anything else. */
  componentName(): string | undefined {
    const reference = this.get('$ref').value;
    return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined;
  }

  #unexpected(wanted: string): ContractError {
    const problem = this.isAbsent ? 'nothing is here' : `the value is not ${wanted}`;
    return broken(this.at, problem, `write ${wanted}`);
  }
}
