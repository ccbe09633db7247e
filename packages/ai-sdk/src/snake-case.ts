/** Returns the name of the contract for a name in camelCase, and any other name as it is: `aspectRatio` is `aspect_ratio`. */
export function toSnakeCase(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
