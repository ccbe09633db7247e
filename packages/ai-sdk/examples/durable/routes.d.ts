/** The routes that `workflow build` writes. */
declare module '*.mjs' {
  export function POST(request: Request): Promise<Response>;
}
