import { withoutTrailing } from '../../domain/text/without-trailing.ts'

/** The template (`/shop/product/$slug`) among all pages that answers an address; `*` if none does. */
export function pageRoutes(routes: readonly string[]): (path: string) => string {
  const known = new Map<string, string>()
  const patterns: { pattern: RegExp; route: string }[] = []
  for (const route of routes.map(withoutSlash)) {
    if (!route.includes('$')) known.set(route, route)
    // A catch-all route answers unknown addresses.
    else if (!/\/\$$/.test(route))
      patterns.push({ route, pattern: new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`) })
  }
  return given => {
    const path = withoutSlash(given)
    return known.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.route ?? '*'
  }
}

const withoutSlash = (path: string): string => (path.length > 1 ? withoutTrailing(path, '/') : path)
