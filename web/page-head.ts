import { createIsomorphicFn } from '@tanstack/react-start'
import { store } from '../domain/settings/store.ts'
import { pageContext } from './page-context.ts'

/** The address under which people reach the store, without a slash at its end. */
export const siteAddress: () => string = createIsomorphicFn()
  .server(() => pageContext().publicUrl)
  .client(() => document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? window.location.origin)

export type PageHead = {
  title: string
  /** shown by search engines: cut to 160 characters */
  description?: string
  /** the canonical path of the page, from its slash; null: the page has none and is not indexed */
  path: string | null
  /** path of a picture for those who share the page */
  image?: string | null
  /** schema.org objects; only read on the server */
  structured?: () => readonly object[] | undefined
  isIndexed?: boolean
  keywords?: string
}

const MAX_DESCRIPTION_LENGTH = 160

/** Title, description, canonical address, robots, Open Graph and structured data of a page, for a route's `head`. */
export function pageHead(page: PageHead) {
  const { path, structured, isIndexed = path !== null, image, keywords } = page
  // For search engines, which read what the server sends: the browser has no use for it (server/http/pages.ts puts it in).
  if (import.meta.env.SSR && structured) pageContext().structured.push(...(structured() ?? []))
  const title = fullTitle(page.title)
  const description = truncate(page.description ?? '', MAX_DESCRIPTION_LENGTH)
  const address = path === null ? null : siteAddress() + path
  const open: [string, string | null][] = [
    ['og:title', title],
    ['og:description', description || null],
    ['og:url', address],
    ['og:type', 'website'],
    ['og:site_name', store.name],
    ['og:image', image ? new URL(image, siteAddress()).href : null],
  ]
  return {
    meta: [
      { title },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
      ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...open.flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    ],
    links: address ? [{ rel: 'canonical', href: address }] : [],
  }
}

/** With the name of the store, once. */
export const fullTitle = (title: string): string => (title.includes(store.name) ? title : `${title} | ${store.name}`)

/** At most `most` characters, cut at a word, with an ellipsis where something was cut. */
export function truncate(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= most) return flat
  const short = flat.slice(0, most - 1)
  const end = short.lastIndexOf(' ')
  return `${short.slice(0, end > most / 2 ? end : undefined)}…`
}
