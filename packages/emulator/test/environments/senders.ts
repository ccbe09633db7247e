import axios from 'axios';

/** What a page sends. */
export interface Sent {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** What a page receives. */
export interface Received {
  readonly status: number;
  readonly text: string;
}

/** Sends a request as a page does; rejects when there is no response. */
export type Sender = (url: string, request: Sent) => Promise<Received>;

/** The ways to send a request that pages and their libraries have. */
export const senders: Readonly<Record<'fetch' | 'XMLHttpRequest' | 'axios', Sender>> = {
  async fetch(url, request) {
    const response = await fetch(url, request);
    return { status: response.status, text: await response.text() };
  },
  XMLHttpRequest: (url, { method, headers = {}, body = null }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.onload = () => resolve({ status: request.status, text: request.responseText });
      request.onerror = () => reject(new TypeError('The request failed'));
      request.send(body);
    }),
  async axios(url, { method, headers = {}, body }) {
    const settings = { responseType: 'text', validateStatus: () => true, transformResponse: String } as const;
    const { status, data } = await axios.request({
      url,
      method,
      headers,
      ...(body && { data: body }),
      ...settings,
    });
    return { status, text: data };
  },
};
