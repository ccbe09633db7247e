/** The last version of js-yaml that reads YAML 1.1; it comes without types. */
declare module 'js-yaml-1.1' {
  export function safeLoad(text: string): unknown;
}
