/** Returns the text of an input of a form that is submitted. */
export function getText({ currentTarget }: SubmitEvent, name: string): string {
  const form = currentTarget instanceof HTMLFormElement ? currentTarget : undefined;
  return String(new FormData(form).get(name) ?? '');
}
