/** There is no way to wait for a turn of the event loop alone. */
export const createGathering: undefined | (() => (answer: Promise<Response>) => Promise<Response>) =
  undefined;
