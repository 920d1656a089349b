/** The maximum characters of a description, a message or a cover letter. Without zod, which forms load lazily. */
export const SENT_TEXT_LENGTH = 4000
export const MAX_SENT_PICTURES = 6
export const CV_BYTES = 5 * 1024 * 1024

export const PAPERWORK = {
  all: 'Tags or certificates for all',
  some: 'For some',
  none: 'None',
  unsure: 'Not sure',
} as const
export const DAMAGE_HISTORY = { none: 'None known', repaired: 'Yes, repaired', damaged: 'Yes, not repaired' } as const
export const LOGS = { complete: 'Complete', partial: 'Some are missing', none: 'None' } as const
export const AIRWORTHINESS = {
  current: 'Airworthy, annual current',
  out_of_annual: 'Out of annual',
  not_airworthy: 'Not airworthy',
  project: 'Project, or parts only',
} as const
