import manifest from '../package.json' with { type: 'json' };

/** URL of the published site, which has a folder for each version. */
const published = 'https://videogen.github.io/videogen-toolkit/';

/** The URL of this version of the site, with a slash at the end: the sitemap and the feed need absolute URLs. */
export const siteUrl: string = `${published}${manifest.version}/`;

/** Page of the repository. */
export const repositoryUrl: string = manifest.repository.url.replace(/^git\+|\.git$/g, '');

/** Version of the packages and of the documents. */
export const siteVersion: string = manifest.version;
