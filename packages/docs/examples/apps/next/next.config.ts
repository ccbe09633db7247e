const config = {
  // The token of a callback URL is a secret: keep it out of the log of the development server.
  logging: { incomingRequests: { ignore: [/^\/callbacks\/video\//] } },
};

export default config;
