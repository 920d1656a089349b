import type { Evidence } from '../../../domain/inventory/evidence.ts'

export const EVIDENCE_COLUMNS = [
  'serial_or_batch',
  'tag_type',
  'tagged_by',
  'tag_date',
  'trace_to',
  'shelf_life_expiry',
]

/** Values in the order of the columns; blank ones become null. */
export const evidenceValues = (evidence: Evidence): (string | null)[] => [
  evidence.serialOrBatch || null,
  evidence.tagType,
  evidence.taggedBy || null,
  evidence.tagDate,
  evidence.traceTo || null,
  evidence.shelfLifeExpiry,
]

/** The evidence of lines `i` as the type Evidence. */
export const EVIDENCE = `json_build_object('serialOrBatch', coalesce(i.serial_or_batch, ''), 'tagType', i.tag_type,
  'taggedBy', coalesce(i.tagged_by, ''), 'tagDate', i.tag_date, 'traceTo', coalesce(i.trace_to, ''),
  'shelfLifeExpiry', i.shelf_life_expiry) AS evidence`
