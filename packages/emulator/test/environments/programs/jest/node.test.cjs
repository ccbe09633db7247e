const cells = ['fetch', 'axios'].flatMap((sender) =>
  ['real', 'fake'].map((timers) => ({ sender, way: 'MSW', timers })),
);

test.each(cells)('CommonJS, $sender, $way, $timers timers', async (cell) => {
  const { useCell } = await import('./use-cell.mjs');
  await useCell(cell, { jest, expect });
});
