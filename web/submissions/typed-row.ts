import type { SellRowField, TypedSellRow } from '../../domain/submissions/sell-row.ts'

const FIELDS: readonly SellRowField[] = ['partNumber', 'description', 'condition', 'quantity', 'price']

/** True if a stored row is valid: it may be of an older version, or edited. */
export const isTypedRow = (kept: unknown): kept is TypedSellRow => {
  if (typeof kept !== 'object' || kept === null) return false
  const row: Record<string, unknown> = { ...kept }
  const asks = row.asks ?? {}
  return (
    FIELDS.every(field => typeof row[field] === 'string') &&
    typeof asks === 'object' &&
    Object.values(asks).every(question => typeof question === 'string')
  )
}
