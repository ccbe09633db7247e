export const POST = async () => {
  const { order } = await import('../../../../receiver.ts');
  return new Response(await order('order-42', 'A cat surfing'));
};
