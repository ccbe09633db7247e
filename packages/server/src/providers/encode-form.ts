import { randomUUID } from 'node:crypto';

/** A file of a form. */
export interface FormFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Encodes a form as one `Blob`, whose type names the boundary. Files on disk are read while the form is sent. A
 * `FormData` as the body of a `fetch` that is aborted makes Node.js reject a promise that no one can handle, which
 * ends the process.
 */
export function encodeForm(fields: Readonly<Record<string, string | FormFile>>): Blob {
  const boundary = `videogen-${randomUUID()}`;
  const parts = Object.entries(fields).flatMap(([field, value]): BlobPart[] => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field)}"`;
    if (typeof value === 'string') return [`${start}\r\n\r\n${value}\r\n`];
    const { name, content } = value;
    const type = content.type === '' ? 'application/octet-stream' : content.type;
    return [`${start}; filename="${escapeName(name)}"\r\nContent-Type: ${type}\r\n\r\n`, content, '\r\n'];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
