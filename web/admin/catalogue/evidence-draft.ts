import { type Evidence, EvidenceShape } from '../../../domain/inventory/evidence.ts'
import type { z } from '../../../domain/text/zod.ts'
import type { StockLine } from './queries.ts'
import { resolveDraft } from './resolve-draft.ts'

export type EvidenceDraft = Record<keyof Evidence, string>

export const evidenceDraft = (evidence: StockLine['evidence'] | null): EvidenceDraft => ({
  serialOrBatch: evidence?.serialOrBatch ?? '',
  tagType: evidence?.tagType ?? '',
  taggedBy: evidence?.taggedBy ?? '',
  tagDate: evidence?.tagDate ?? '',
  traceTo: evidence?.traceTo ?? '',
  shelfLifeExpiry: evidence?.shelfLifeExpiry ?? '',
})

/** The request made from the draft, not yet validated. */
export const writtenEvidence = (draft: EvidenceDraft): Record<keyof Evidence, string | null> => ({
  ...draft,
  tagType: draft.tagType || null,
  tagDate: draft.tagDate || null,
  shelfLifeExpiry: draft.shelfLifeExpiry || null,
})

export const resolveEvidence = resolveDraft<EvidenceDraft, z.output<typeof EvidenceShape>>(draft =>
  EvidenceShape.safeParse(writtenEvidence(draft)),
)
