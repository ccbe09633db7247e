/** Returns a function that calls the given ones in their order, one at each call; the last one repeats. */
export function inTurn<Args extends unknown[], Result>(
  first: (...args: Args) => Result,
  ...later: readonly ((...args: Args) => Result)[]
): (...args: Args) => Result {
  const left = [first, ...later].values();
  let current = first;
  return (...args) => {
    current = left.next().value ?? current;
    return current(...args);
  };
}
