/** What is tried, or confirmed by the owner, before the store opens. */
export const OPENING_CHECK_KINDS = ['mail', 'dns', 'card', 'terms', 'backup'] as const
export type OpeningCheckKind = (typeof OPENING_CHECK_KINDS)[number]
