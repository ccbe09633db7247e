/** Something that is measured: it gives one sample each time it is called. */
export type Contestant = () => Promise<number>;

/** Takes one sample of each contestant per round, in turns; the first rounds do not count. */
export async function interleave<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  { rounds, warmUp = 1 }: { readonly rounds: number; readonly warmUp?: number },
): Promise<Record<Name, number[]>> {
  // Sound: the keys of a record of names are those names.
  const names = Object.keys(contestants) as Name[];
  // Sound: every name gets its list.
  const samples = Object.fromEntries(names.map((name) => [name, []])) as never as Record<Name, number[]>;
  for (let round = -warmUp; round < rounds; round += 1) {
    // The order turns, so that none always follows the same one.
    const start = (round + warmUp) % names.length;
    for (const name of [...names.slice(start), ...names.slice(0, start)]) {
      const sample = await contestants[name]();
      if (round >= 0) samples[name].push(sample);
    }
  }
  return samples;
}
