import { LISTED_PART_FIELDS, type ListedPartField, type PartFieldKind } from '../../domain/catalogue/part-fields.ts'

const TYPES: Record<PartFieldKind, string> = {
  text: 'text',
  choice: 'text',
  category: 'bigint',
  amount: 'numeric(12,2)',
  weight: 'numeric(10,3)',
  days: 'int',
  yes_no: 'boolean',
}
/** SQL: the type of the column of a field. */
export const partColumnType = ({ kind }: ListedPartField): string => TYPES[kind]

/** SQL: the column `n.…` of a new part, with its blank value where the list does not state it. */
export function asNew({ stored, blank, isNullable }: ListedPartField): string {
  if (stored === 'name') return `coalesce(n.name, 'Part ' || n.sku)`
  if (stored === 'uom') return `coalesce(n.uom, 'EA')`
  // A list shows the parts that it adds.
  if (stored === 'is_published') return 'coalesce(n.is_published, true)'
  if (isNullable) return `n.${stored}`
  return `coalesce(n.${stored}, ${typeof blank === 'string' ? `'${blank}'` : blank})`
}

/** SQL: the columns of fields that lists state. */
export const LISTED_PART_COLUMNS = LISTED_PART_FIELDS.map(({ stored }) => stored)

/** SQL: the cell of a field of part `p` in an export. */
export function exportedCell({ kind, stored }: ListedPartField): string {
  if (kind === 'yes_no') return `CASE WHEN p.${stored} THEN 'yes' ELSE 'no' END`
  return kind === 'text' || kind === 'choice' ? `p.${stored}` : `p.${stored}::text`
}
