import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { OperationModel, ResponseModel, SchemaModel } from 'redoc';
import redoc from 'redoc';
import { ServerStyleSheet } from 'styled-components';
import type { JsonObject } from '../spec.ts';

/** Redoc's model of a document. */
export type ApiStore = Awaited<ReturnType<typeof redoc.createStore>>;

/** Everything is rendered open: the page folds it in the browser, and shows all of it where scripts are off. */
const options = {
  schemasExpansionLevel: 'all',
  sortRequiredPropsFirst: true,
  hideSchemaTitles: false,
  maxDisplayedEnumValues: 30,
  theme: {
    colors: { primary: { main: '#4338ca' }, text: { primary: '#1f2430' } },
    typography: { fontFamily: 'inherit', headings: { fontFamily: 'inherit' } },
  },
} as const;

/** Collects the styles of everything that Redoc's components render. */
export class RedocRenderer {
  readonly #store: ApiStore;
  readonly #sheet = new ServerStyleSheet();

  private constructor(store: ApiStore) {
    this.#store = store;
  }

  /** Reads a document into Redoc's model. */
  static async of(document: JsonObject): Promise<RedocRenderer> {
    return new RedocRenderer(await redoc.createStore(document, undefined, options));
  }

  /** The operations in the order of the document; a webhook is shown as the callback that it repeats. */
  get operations(): OperationModel[] {
    const items = this.#store.menu.flatItems;
    // Redoc marks the operations among its menu items by their type.
    return items.filter(
      (item) => item.type === 'operation' && !('isWebhook' in item && item.isWebhook),
    ) as unknown as OperationModel[];
  }

  /** HTML of one of Redoc's components. */
  html(element: ReactElement): string {
    const { spec, options: normalized } = this.#store;
    const page = createElement(
      redoc.ThemeProvider,
      { theme: normalized.theme },
      createElement(
        redoc.StoreProvider,
        { value: this.#store },
        createElement(redoc.OptionsProvider, { value: normalized }, element),
      ),
    );
    if (spec === undefined) throw new Error('Redoc could not read the document');
    return renderToStaticMarkup(this.#sheet.collectStyles(page));
  }

  /** HTML of a Markdown text. */
  markdown(source: string): string {
    return this.html(createElement(redoc.Markdown, { source }));
  }

  /** HTML of the parameters and the body of a request. */
  parameters(operation: OperationModel): string {
    const { parameters, requestBody } = operation;
    const body = requestBody === undefined ? {} : { body: requestBody };
    return this.html(createElement(redoc.Parameters, { parameters, ...body }));
  }

  /** HTML of what one response holds. */
  response(response: ResponseModel): string {
    return this.html(createElement(redoc.ResponseDetails, { response }));
  }

  /** HTML of one schema. */
  schema(schema: SchemaModel): string {
    return this.html(createElement(redoc.Schema, { schema }));
  }

  /** The style sheet of all that was rendered. */
  css(): string {
    return this.#sheet
      .getStyleTags()
      .replace(/<style[^>]*>|<\/style>/g, '')
      .replaceAll('/*!sc*/', '');
  }
}
