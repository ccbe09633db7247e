/** Marks of a region: `// #region name` and `// #endregion name`, or with `#` in shell scripts. */
const mark = (kind: 'region' | 'endregion', name: string): RegExp =>
  new RegExp(`^[ \\t]*(?://|#) #${kind} ${name}[ \\t]*$`, 'm');

/** Removes the common indent and the marks of other regions. */
function tidy(text: string): string {
  const lines = text.split('\n').filter((line) => !/^\s*(?:\/\/|#) #?(?:end)?region\b/.test(line));
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents);
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Cuts a region out of a program; it may have several parts. Without a name, returns the whole program without its marks.
 *
 * @throws Error when the program has no such region.
 */
export function region(program: string, name: string | undefined, file: string): string {
  if (name === undefined) return tidy(program);
  const parts: string[] = [];
  let rest = program;
  for (let start = mark('region', name).exec(rest); start !== null; start = mark('region', name).exec(rest)) {
    rest = rest.slice(start.index + start[0].length);
    const end = mark('endregion', name).exec(rest);
    if (end === null) throw new Error(`${file} does not end its region "${name}"`);
    parts.push(rest.slice(0, end.index));
    rest = rest.slice(end.index + end[0].length);
  }
  if (parts.length === 0) throw new Error(`${file} has no region "${name}"`);
  return tidy(parts.join('\n'));
}
