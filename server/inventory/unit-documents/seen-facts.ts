import { createHash } from 'node:crypto'
import { EVIDENCE_COLUMNS } from '../internal/evidence-columns.ts'

/** SQL: the facts of a unit `u` that a person compares with its document `d`. */
export const FACTS_OF_UNIT = `jsonb_build_array(d.kind, u.product_id, u.kind, u.mark, u.condition_code, u.paper,
  u.paper_number, u.paper_by, u.paper_date, u.paper_quantity)::text`

/** SQL: the same for a document `d` of a stock line `i`. */
export const FACTS_OF_LINE = `jsonb_build_array(d.kind, i.product_id, i.condition,
  ${EVIDENCE_COLUMNS.map(column => `i.${column}`).join(', ')})::text`

const LENGTH = 32

/**
 * A stamp of all that a person compares with a document. A confirmation states the stamp that the person saw. `facts`:
 * as FACTS_OF_UNIT or FACTS_OF_LINE reads them.
 */
export function seenStamp(facts: string, part: { sku: string; name: string } | null | undefined): string {
  const all = JSON.stringify([facts, part?.sku, part?.name])
  return createHash('sha256').update(all).digest('hex').slice(0, LENGTH)
}
