// Stands in the browser for the router's own link components, of which the store uses none (docs/decisions/0005-plain-links.md):
// they are 2 kB of the first load. vite.config.ts puts it in their place.
const none = (): never => {
  throw new Error('Links are plain <a href>: docs/decisions/0005-plain-links.md')
}
export const Link = none
export const createLink = none
export const useLinkProps = none
export const linkOptions = none
