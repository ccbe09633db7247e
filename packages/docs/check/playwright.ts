import { launchChromium } from '@videogen-tools/test-support/chromium';

/** Playwright's `chromium`, with the browser that the tests of this repository use. */
export const chromium: { readonly launch: typeof launchChromium } = { launch: launchChromium };
