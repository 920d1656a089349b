/** The checks before the store opens, run by the store or confirmed by the owner. */
export const OPENING_CHECK_KINDS = ['mail', 'dns', 'card', 'terms', 'backup'] as const
export type OpeningCheckKind = (typeof OPENING_CHECK_KINDS)[number]
