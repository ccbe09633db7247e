/** A promise that a test settles. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** Creates a gate at which functions of a test wait until it is opened. */
export function createGate(): Gate {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
