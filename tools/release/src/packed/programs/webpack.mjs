/** Bundles the program of a page with webpack, without a configuration of its own. */
import webpack from 'webpack';

const output = { path: `${import.meta.dirname}/dist`, filename: 'page.js' };
webpack({ entry: './page.js', mode: 'production', output }, (error, stats) => {
  if (error) throw error;
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString());
});
