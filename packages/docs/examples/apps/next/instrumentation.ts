/** Next runs this once when the server starts. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { callbacks } = await import('./lib/videogen');
  callbacks.start({ interval: '1m' }); // reads tasks whose callback did not come
}
