import { createHash } from 'node:crypto'

const NONCE_TAG = /<meta property="csp-nonce"[^<>]*>/g

/**
 * Extracts the inline scripts that the renderer wrote. They carry the secret nonce `mark`, which a script inserted by a
 * text cannot have. The page is cached without the nonce.
 */
export function takeOwnScripts(marked: string, mark: string): { html: string; scripts: string[] } {
  // An attribute has no bare `<`, so text before such a tag is not part of it.
  const ours = new RegExp(`<script\\b([^<>]* nonce="${mark}"[^<>]*)>([\\s\\S]*?)</script>`, 'g')
  // A script with `src` is allowed by 'self'; JSON-LD is data.
  const isInline = (attributes: string) => !/\bsrc=/.test(attributes) && !attributes.includes('application/ld+json')
  const scripts = [...marked.matchAll(ours)].flatMap(([, attributes = '', text = '']) =>
    isInline(attributes) ? [text] : [],
  )
  const html = marked
    .replace(NONCE_TAG, tag => (tag.includes(`"${mark}"`) ? '' : tag))
    .replaceAll(` nonce="${mark}"`, '')
  return { html, scripts }
}

/**
 * The script sources in the policy of a cached page: `'self'` for the store's files, and the hash of each inline
 * script.
 */
export function hashesOf(scripts: readonly string[]): string[] {
  const hashes = scripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(["'self'", ...hashes])]
}
