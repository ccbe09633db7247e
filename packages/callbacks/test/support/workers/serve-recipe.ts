import { order } from '../../../examples/receiver.ts';

interface Recipe {
  readonly default: { readonly fetch: (request: Request) => Promise<Response> };
}

// The recipe of the runtime that runs this file.
const { default: recipe }: Recipe =
  process.env['RECIPE'] === 'bun'
    ? await import('../../../examples/bun.ts')
    : await import('../../../examples/deno.ts');

/** The recipe, and a path that creates a task. */
const server: Recipe['default'] = {
  ...recipe,
  fetch: async (request) =>
    new URL(request.url).pathname === '/orders'
      ? new Response(await order('order-42', 'A cat surfing a wave'))
      : recipe.fetch(request),
};

export default server;
