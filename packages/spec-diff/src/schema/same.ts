import type { Flow } from '../types.ts';
import type { Parts, Schema } from './schema.ts';
import { equal } from './stable.ts';
import { viewOf } from './view.ts';

/** Decides whether schemas accept the same values by their form alone; answers are kept. */
export class Sameness {
  readonly #flow: Flow;
  readonly #known = new Map<string, boolean>();
  #assumed = new Set<string>();
  #stack: string[] = [];

  readonly #unchanged: (left: Schema, right: Schema) => boolean;

  constructor(flow: Flow, unchanged: (left: Schema, right: Schema) => boolean = () => false) {
    this.#flow = flow;
    this.#unchanged = unchanged;
  }

  /** True if both say the same about values; annotations are not looked at. */
  same(left: Schema, right: Schema): boolean {
    if (this.#stack.length > 0) return this.#visit(left, right);
    this.#assumed = new Set();
    const result = this.#visit(left, right);
    // Nothing contradicted the assumptions made on the way, so all of them hold.
    if (result) for (const key of this.#assumed) this.#known.set(key, true);
    return result;
  }

  /** Like `same`, for views and leaving out some keywords. */
  sameParts(left: Parts, right: Parts, keys?: readonly string[]): boolean {
    const listed = (key: string): boolean => !keys || keys.includes(key);
    return (
      (keys !== undefined || left.never === right.never) &&
      this.#sameScalars(left, right, listed) &&
      this.#sameSingles(left, right, listed) &&
      this.#sameLists(left, right, listed) &&
      this.#sameMaps(left, right, listed)
    );
  }

  #visit(left: Schema, right: Schema): boolean {
    if (left === right || this.#unchanged(left, right)) return true;
    const key = `${left.id}:${right.id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#assumed.has(key)) return true;
    this.#assumed.add(key);
    this.#stack.push(key);
    const result = this.sameParts(viewOf(left, this.#flow), viewOf(right, this.#flow));
    this.#stack.pop();
    if (!result) {
      this.#known.set(key, false);
      this.#assumed.delete(key);
    }
    return result;
  }

  #sameScalars(left: Parts, right: Parts, listed: (key: string) => boolean): boolean {
    const keys = union(left.scalars, right.scalars).filter(listed);
    return keys.every((key) => equal(left.scalars[key], right.scalars[key]));
  }

  #sameSingles(left: Parts, right: Parts, listed: (key: string) => boolean): boolean {
    return union(left.single, right.single)
      .filter(listed)
      .every((key) => {
        const [one, two] = [left.single[key], right.single[key]];
        return one !== undefined && two !== undefined && this.#visit(one, two);
      });
  }

  #sameLists(left: Parts, right: Parts, listed: (key: string) => boolean): boolean {
    return union(left.list, right.list)
      .filter(listed)
      .every((key) => {
        const [one = [], two = []] = [left.list[key], right.list[key]];
        if (one.length !== two.length) return false;
        if (one.every((each, index) => this.#visit(each, two[index] ?? each))) return true;
        return key !== 'prefixItems' && one.every((each) => two.some((other) => this.#visit(each, other)));
      });
  }

  #sameMaps(left: Parts, right: Parts, listed: (key: string) => boolean): boolean {
    return union(left.map, right.map)
      .filter(listed)
      .every((key) => {
        const [one, two] = [
          left.map[key] ?? new Map<string, Schema>(),
          right.map[key] ?? new Map<string, Schema>(),
        ];
        if (one.size !== two.size) return false;
        return [...one].every(([name, each]) => {
          const other = two.get(name);
          return other !== undefined && this.#visit(each, other);
        });
      });
  }
}

function union(left: object, right: object): string[] {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])];
}
