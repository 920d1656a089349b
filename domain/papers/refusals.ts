/** What the store refuses about certificates and packs. A part of REFUSALS (domain/refusal.ts). */
export const PAPER_REFUSALS = {
  CERTIFICATE_NOT_FOUND: { status: 404, text: 'There is no such certificate.' },
  CERTIFICATE_NOT_DUE: {
    status: 409,
    text: 'Nothing of this order comes from this source with this statement any more. Please look at the order again.',
  },
  CERTIFICATE_LINES_CHANGED: {
    status: 409,
    text: 'The lines of this certificate have changed meanwhile. Please look at them again before you sign.',
  },
  CERTIFICATE_EMPTY: { status: 422, text: 'A certificate is for one line at least.' },
  CERTIFICATE_EXISTS: {
    status: 409,
    text: 'A certificate for this source and statement stands already. Supersede it, or withdraw it first.',
  },
  CERTIFICATE_ENDED: { status: 409, text: 'This certificate was withdrawn or superseded already.' },
  NOT_ISSUED: { status: 404, text: 'We have issued no paper with this code.' },
  PACK_TOO_LARGE: {
    status: 422,
    text: 'The papers of this order come to more than 50 MB together, or are more than 100. Please take them one by one.',
  },
  NO_PACK: { status: 409, text: 'There are no papers of this order yet.' },
} as const
