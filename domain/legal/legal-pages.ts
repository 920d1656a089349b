/** The pages that bind the store: each version is in force from a day. */
export const LEGAL_PAGES = {
  terms: { title: 'Terms of sale and use', path: '/terms' },
  privacy: { title: 'Privacy policy', path: '/privacy' },
  returns: { title: 'Returns and warranty', path: '/returns' },
} as const

export type LegalPage = keyof typeof LEGAL_PAGES
export const LEGAL_PAGE_NAMES = Object.keys(LEGAL_PAGES) as LegalPage[]

/** The day from which the first texts of this folder are in force. Change it whenever their words change. */
export const FIRST_DAY = '2026-11-28'

/** In characters. The longest first text has some 9,000. */
export const MAX_LEGAL_TEXT_LENGTH = 48_000
