import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data';
import { sectionOfGroup, sections } from '../site/sections.ts';

/** Shows the navigation of the section that a page is in; pages outside of all sections have the whole of it. */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware((context) => {
  const route = context.locals.starlightRoute;
  const section = sections.find(({ pattern }) => pattern.test(context.url.pathname));
  if (section !== undefined) {
    route.sidebar = route.sidebar.filter(({ label }) => sectionOfGroup(label) === section.label);
  }
  // The start page has no navigation at its side, but needs the menu of a phone.
  route.hasSidebar = true;
});
