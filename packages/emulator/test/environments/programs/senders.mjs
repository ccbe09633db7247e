import axios from 'axios';

const settings = { responseType: 'text', validateStatus: () => true, transformResponse: String };

/** The ways in which pages and their libraries send a request; each rejects when there is no response. */
export const senders = {
  async fetch(url, { method, headers, body }) {
    const response = await fetch(url, { method, headers, body });
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
  async axios(url, { method, headers, body }) {
    const { status, data } = await axios.request({ url, method, headers, data: body, ...settings });
    return { status, text: data };
  },
};
