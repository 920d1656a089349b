import { SentAttachmentsShape } from '../../domain/attachments/attachment-shape.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { LineRequirementsShape, RequirementsSummaryShape } from '../../domain/inventory/line-requirements-shape.ts'
import { QUOTE_KINDS, type QuoteKind } from '../../domain/quotes/quote.ts'
import { REFUSALS } from '../../domain/refusal.ts'
import { readReference } from '../../domain/text/line-reference.ts'
import { z } from '../../domain/text/zod.ts'
import { attachableBy } from '../attachments/hold-attachments.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

// Drafts of mailed links that the store has finally refused. Each one is stored with its contents until its buyer
// corrects or deletes it.

export const RefusedRequestShape = z.object({
  key: z.string(),
  kind: z.enum(QUOTE_KINDS),
  askedAt: z.string(),
  /** the problem, as a text for people */
  problem: z.string(),
  /** contents of the form's fields, by field name */
  fields: z.record(z.string(), z.string()),
  lines: z.array(
    z.object({
      productId: z.nullable(z.number()),
      partNumber: z.string(),
      name: z.string(),
      condition: z.nullable(z.string()),
      /** the part's unit of measure; omitted: the part is not in the catalog */
      uom: z.optional(z.string()),
      quantity: z.number(),
      requirements: z.optional(RequirementsSummaryShape),
      reference: z.optional(z.string()),
    }),
  ),
  /** attached files; deleted ones are left out */
  attachments: z.array(z.object({ upload: z.string(), name: z.string() })),
})
export type RefusedRequest = z.output<typeof RefusedRequestShape>

/** A draft that was retried for days and never submitted: the draft itself may be valid. */
export const NEVER_SENT = 'NEVER_SENT'

const MAX_SHOWN = 50

const RowShape = z.object({
  key: z.string(),
  askedAt: z.date(),
  draft: z.unknown(),
  partNumbers: z.record(z.string(), z.string()),
  problem: z.string(),
  parts: z.record(
    z.string(),
    z.object({
      sku: z.string(),
      name: z.string(),
      uom: z.string(),
    }),
  ),
})
type Row = z.output<typeof RowShape>

/** Refused drafts of one customer, newest first. */
export async function listRefused(db: Db, userId: string): Promise<RefusedRequest[]> {
  const found = await rows(
    db,
    RowShape,
    `SELECT key, asked_at, draft, part_numbers, problem,
        (SELECT coalesce(jsonb_object_agg(p.id, jsonb_build_object('sku', p.sku, 'name', p.name, 'uom', p.uom)), '{}') FROM products_view p
          WHERE p.is_published AND p.is_listed AND p.id IN
            (SELECT id::bigint FROM jsonb_object_keys(d.part_numbers) AS id)) AS parts
      FROM link_drafts d WHERE user_id = $1 AND problem IS NOT NULL AND expires_at > now()
      ORDER BY asked_at DESC, key LIMIT ${MAX_SHOWN}`,
    [userId],
  )
  const stored = found.map(row => ({ ...row, draft: StoredDraftShape.parse(row.draft) }))
  const uploads = stored.flatMap(({ draft }) => draft.attachments.map(({ upload }) => upload))
  const isThere = await attachableBy(db, userId, uploads)
  return stored.map(row => {
    const { kind, request, attachments } = row.draft
    return {
      key: row.key,
      kind,
      askedAt: row.askedAt.toISOString(),
      problem: problemText(row.problem, kind),
      fields: fieldsOf(request),
      lines: linesOf(request, row),
      attachments: attachments.filter(({ upload }) => isThere.has(upload)),
    }
  })
}

/**
 * Deletes a refused draft that the customer has sent corrected or no longer wants. Another customer's key deletes
 * nothing.
 */
export async function deleteRefusedRequest(db: Db, userId: string, key: string): Promise<void> {
  await db.$client.query('DELETE FROM link_drafts WHERE key = $1 AND user_id = $2 AND problem IS NOT NULL', [
    key,
    userId,
  ])
}

/** A lenient shape, so that drafts of older and newer versions of the store can be read. */
const StoredDraftShape = z.object({
  kind: z.catch(z.enum(QUOTE_KINDS), 'rfq'),
  request: z.catch(z.record(z.string(), z.unknown()), {}),
  attachments: z.catch(SentAttachmentsShape, []),
})
const StoredLineShape = z.object({
  productId: z.catch(z.nullable(z.number()), null),
  partNumber: z.catch(z.string(), ''),
  condition: z.catch(z.nullable(z.string()), null),
  quantity: z.catch(z.number(), 1),
  requirements: z.catch(LineRequirementsShape, null),
  reference: z.catch(z.string(), ''),
})

const fieldsOf = (request: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, `${value}`]] : [],
    ),
  )

/** A part that was removed is requested by its former number. An aircraft on ground waits for one part. */
function linesOf(request: Record<string, unknown>, { partNumbers, parts }: Row): RefusedRequest['lines'] {
  const stored = z.array(StoredLineShape).safeParse(request.lines ?? [request]).data ?? []
  return stored.map(({ productId, partNumber, condition, quantity, requirements, reference }) => {
    const part = productId === null ? undefined : parts[`${productId}`]
    return {
      productId: part ? productId : null,
      partNumber: part?.sku ?? (partNumber || (partNumbers[`${productId}`] ?? '')),
      name: part?.name ?? '',
      condition: condition !== null && isCondition(condition) ? condition : null,
      ...(part && { uom: part.uom }),
      quantity,
      ...(requirements && { requirements }),
      ...(reference && { reference: readReference(reference) }),
    }
  })
}

function problemText(problem: string, kind: QuoteKind): string {
  if (problem === 'PRODUCT_NOT_FOUND')
    return 'A part you asked for is no longer in our catalog. We may be able to find it by its number.'
  if (problem === 'KEY_REUSED')
    return `This ${kind === 'aog' ? 'AOG request' : 'request'} was sent before with other details. Please check whether this one is still needed.`
  if (problem === NEVER_SENT)
    return 'We had a problem on our end and couldn’t process it for a week. Please send it again.'
  const known = Object.entries(REFUSALS).find(([code]) => code === problem)
  return known?.[1].text ?? 'Some of it no longer fits our form. Please check it and send it again.'
}
