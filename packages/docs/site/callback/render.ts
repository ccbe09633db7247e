import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Parser } from '@asyncapi/parser';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { JsonObject } from '../spec.ts';

const require = createRequire(import.meta.url);
const component = '@asyncapi/react-component';

/** Properties of a React component whose own type is not of interest here. */
type Properties = Record<string, unknown>;

/**
 * The component renders a schema's fields only after a click, and has no option to render them at once. This is its
 * own component with the property that one of its callers sets.
 */
function openSchemas(): void {
  // The file holds one export, a function component.
  const module = require(`${component}/lib/cjs/components/Schema/Schema.js`) as {
    Schema: ComponentType<Properties>;
  };
  const { Schema } = module;
  module.Schema = (properties: Properties) => createElement(Schema, { ...properties, expanded: true });
}

/** Renders the AsyncAPI document with the AsyncAPI component, as HTML without a script. */
export async function renderAsyncApi(document: JsonObject): Promise<string> {
  openSchemas();
  const parsed = await new Parser().parse(JSON.stringify(document));
  if (parsed.document === undefined) {
    throw new Error(
      `The AsyncAPI document does not parse: ${parsed.diagnostics.map((each) => each.message)}`,
    );
  }
  // The package's default export is a bundle of components; this one takes a parsed document.
  const { AsyncApiComponentWP } = require(component) as { AsyncApiComponentWP: ComponentType<Properties> };
  const config = {
    show: { sidebar: false, errors: false, info: false, messages: false, schemas: false },
    expand: { messageExamples: true },
    requestLabel: 'POST',
  };
  return renderToStaticMarkup(createElement(AsyncApiComponentWP, { schema: parsed.document, config }));
}

/** The component's own style sheet. */
export async function asyncApiCss(): Promise<string> {
  const file = import.meta.resolve(`${component}/styles/default.min.css`);
  return readFile(fileURLToPath(file), 'utf8');
}
