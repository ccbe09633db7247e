/** Makes what the pages import: the prerendered references and the pages of the packages' API. */
export async function prepare(): Promise<void> {}
