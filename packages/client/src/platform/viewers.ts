/** What shows whether the application sees the requests of a client: as middleware of `http`, or in its own `fetch`. */
export interface Viewers {
  readonly isShared: boolean;
  readonly options: { readonly fetch?: typeof globalThis.fetch | undefined };
}
