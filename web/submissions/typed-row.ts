import { SELL_ROW_FIELDS, type TypedSellRow } from '../../domain/submissions/sell-row.ts'

/** A stored row, or null where it is invalid. It may be edited, or of an older version, whose rows have no unit. */
export function storedRow(kept: unknown): TypedSellRow | null {
  if (typeof kept !== 'object' || kept === null) return null
  const row: Record<string, unknown> = { ...kept }
  row.uom ??= ''
  return isTypedRow(row) ? row : null
}

function isTypedRow(row: Record<string, unknown>): row is TypedSellRow & Record<string, unknown> {
  const asks = row.asks ?? {}
  return (
    SELL_ROW_FIELDS.every(field => typeof row[field] === 'string') &&
    typeof asks === 'object' &&
    Object.values(asks).every(question => typeof question === 'string')
  )
}
