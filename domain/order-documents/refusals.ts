/** Refusals about certificates and packs. A part of REFUSALS (domain/refusal.ts). */
export const PAPER_REFUSALS = {
  CERTIFICATE_NOT_FOUND: { status: 404, text: 'We can’t find that certificate.' },
  CERTIFICATE_NOT_DUE: {
    status: 409,
    text: 'No piece in the packages of this order comes from this source with this statement. Pack the pieces before you certify them.',
  },
  CERTIFICATE_LINES_CHANGED: {
    status: 409,
    text: 'The lines on this certificate have changed. Please check them again before you sign.',
  },
  CERTIFICATE_EMPTY: { status: 422, text: 'A certificate needs at least one line.' },
  CERTIFICATE_EXISTS: {
    status: 409,
    text: 'There’s already a certificate for this source and statement. Supersede it, or withdraw it first.',
  },
  CERTIFICATE_ENDED: { status: 409, text: 'This certificate has already been withdrawn or superseded.' },
  NOT_ISSUED: { status: 404, text: 'We haven’t issued a document with this code.' },
  PACK_TOO_LARGE: {
    status: 422,
    text: 'This order has more than 50 MB or more than 100 documents. Download them one at a time.',
  },
  NO_PACK: { status: 409, text: 'This order has no documents yet.' },
} as const
