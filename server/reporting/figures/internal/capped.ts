/**
 * SQL: a sum as a whole number, at most the largest that an answer represents exactly; null: 0. The prices of all pieces
 * together may exceed a bigint, and their number an int: a cast of the sum would fail, and with it the whole figure.
 */
export const capped = (sum: string): string =>
  `greatest(-${Number.MAX_SAFE_INTEGER}, least(${Number.MAX_SAFE_INTEGER}, coalesce(${sum}, 0)))::bigint`
