import manifest from '../package.json' with { type: 'json' };

/** URL of the published site, with a slash at the end; it has a folder for each version. The manifest alone has it. */
export const publishedUrl: string = manifest.homepage;

/** The URL of this version of the site, with a slash at the end: the sitemap and the feed need absolute URLs. */
export const siteUrl: string = `${publishedUrl}${manifest.version}/`;

/** Page of the repository. */
export const repositoryUrl: string = manifest.repository.url.replace(/^git\+|\.git$/g, '');

/** Version of the packages and of the documents. */
export const siteVersion: string = manifest.version;
