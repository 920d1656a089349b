import type { TypedSellRow } from '../../domain/submissions/sell-row.ts'

const FIELDS: readonly (keyof TypedSellRow)[] = ['partNumber', 'description', 'condition', 'quantity', 'price']

/** True if a stored row is valid: it may be of an older version, or edited. */
export const isTypedRow = (kept: unknown): kept is TypedSellRow => {
  if (typeof kept !== 'object' || kept === null) return false
  const row: Record<string, unknown> = { ...kept }
  return FIELDS.every(field => typeof row[field] === 'string')
}
