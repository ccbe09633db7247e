/** Returns a function that calls the given ones in their order, one at each call; the last one repeats. */
export function inTurn<Args extends unknown[], Result>(
  ...functions: readonly ((...args: Args) => Result)[]
): (...args: Args) => Result {
  const left = functions.values();
  let current = functions[0];
  return (...args) => {
    current = left.next().value ?? current;
    if (current === undefined) throw new Error('There is no function to call.');
    return current(...args);
  };
}
