/** Removes matching pairs from both lists and returns them. */
export function takePairs<T>(left: T[], right: T[], fits: (one: T, two: T) => boolean): [T, T][] {
  const pairs: [T, T][] = [];
  for (const one of [...left]) {
    const index = right.findIndex((two) => fits(one, two));
    if (index < 0) continue;
    left.splice(left.indexOf(one), 1);
    // The index was just found in this list.
    pairs.push([one, right.splice(index, 1)[0] as T]);
  }
  return pairs;
}
