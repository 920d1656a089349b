/** Refusals about bulk changes of parts or units in a sheet. A part of REFUSALS (domain/refusal.ts). */
export const BULK_REFUSALS = {
  /** `data` has the rows and the reasons. */
  BULK_ROWS_REFUSED: {
    status: 409,
    text: 'Some of these rows cannot be changed, or another user has changed them. Nothing was changed. Please preview again.',
  },
  BULK_PRICES: {
    status: 409,
    text: 'Some prices change by more than 30 %. Please look at them and confirm.',
  },
  BULK_CHANGE_NOT_FOUND: { status: 404, text: 'There is no such change.' },
} as const
