/** Refusals about requests for personal data and its deletion. A part of REFUSALS (domain/refusal.ts). */
export const PRIVACY_REFUSALS = {
  /** Filled in with the orders. */
  DATA_ORDER_OPEN: {
    status: 409,
    text: 'An order of yours is still open. Your data can be deleted once it is finished.',
  },
} as const
