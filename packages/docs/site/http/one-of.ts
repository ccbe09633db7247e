import type { CheerioAPI } from 'cheerio';
import type { OperationModel, SchemaModel } from 'redoc';

/** Stands around a number in the label of a choice; no text of the documents holds it. */
const mark = '\u2063';
const marked = /\u2063(\d+)\u2063/;

/**
 * Redoc renders one of several alternatives and a row of buttons. This numbers every alternative in its label, so
 * that the page can be given all of them.
 */
export class Alternatives {
  readonly #models: SchemaModel[] = [];

  /** Numbers the alternatives in everything an operation takes and answers. */
  addOperation(operation: OperationModel): void {
    for (const parameter of operation.parameters) this.#visit(parameter.schema);
    for (const media of operation.requestBody?.content?.mediaTypes ?? []) this.#visit(media.schema);
    for (const response of operation.responses) {
      for (const media of response.content?.mediaTypes ?? []) this.#visit(media.schema);
    }
  }

  #visit(schema: SchemaModel | undefined): void {
    if (schema === undefined) return;
    for (const field of schema.fields ?? []) this.#visit(field.schema);
    this.#visit(schema.items);
    for (const option of schema.oneOf ?? []) {
      this.#visit(option);
      if (marked.test(option.title)) continue;
      option.title = `${option.title || option.displayType}${mark}${this.#models.length}${mark}`;
      this.#models.push(option);
    }
  }

  /** Alternative that a label names, if it names one. */
  find(label: string): SchemaModel | undefined {
    const number = marked.exec(label)?.[1];
    return number === undefined ? undefined : this.#models[Number(number)];
  }
}

/** Takes the numbers out of a text again. */
export function unmark(text: string): string {
  return text.replace(new RegExp(marked, 'g'), '');
}

/** Rows of buttons that choose an alternative, as Redoc renders them. */
export function choiceRows($: CheerioAPI): ReturnType<CheerioAPI> {
  return $('button')
    .filter((_, button) => marked.test($(button).text()))
    .parent();
}
