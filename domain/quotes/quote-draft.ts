import { StoredAttachmentsShape } from '../attachments/attachment-shape.ts'
import { z } from '../text/zod.ts'
import { AogRequestShape, QuoteRequestShape } from './quote-request-shape.ts'

const DAY_MS = 86_400_000
/** The days for which a request waits in the browser for its buyer to sign in. */
export const DRAFT_DAYS = 7
/** The maximum number of stored drafts: the oldest are deleted. */
export const MAX_DRAFTS = 10

const KEPT = {
  /** drawn when the form was opened: however often it is sent, it is one request */
  key: z.string().check(z.regex(/^[\w-]{16,100}$/)),
  /** milliseconds since 1970 */
  keptAt: z.number(),
  /** files that were uploaded for it */
  attachments: StoredAttachmentsShape,
}
export const QuoteDraftShape = z.discriminatedUnion('kind', [
  z.strictObject({ ...KEPT, kind: z.literal('rfq'), request: QuoteRequestShape }),
  z.strictObject({ ...KEPT, kind: z.literal('aog'), request: AogRequestShape }),
])

/** A request that a visitor submitted before signing in. */
export type QuoteDraft = z.output<typeof QuoteDraftShape>

/** The browser's storage can be old, of an older version, edited, or from another site: invalid drafts are left out. */
export function readStoredDrafts(kept: unknown, now: number): QuoteDraft[] {
  const fitting = (Array.isArray(kept) ? kept : []).flatMap(one => QuoteDraftShape.safeParse(one).data ?? [])
  return fitting.filter(({ keptAt }) => keptAt <= now && now - keptAt <= DRAFT_DAYS * DAY_MS).slice(-MAX_DRAFTS)
}

type Asked = Pick<QuoteDraft, 'kind' | 'request' | 'attachments'>
const contentOf = ({ kind, request, attachments = [] }: Asked): string => JSON.stringify([kind, request, attachments])

/** True if both requests are equal. */
export const isSameRequest = (one: Asked, other: Asked): boolean => contentOf(one) === contentOf(other)

/** Adds a draft. It replaces one with the same key; an equal waiting draft is not stored a second time. */
export function withDraft(drafts: readonly QuoteDraft[], draft: QuoteDraft): QuoteDraft[] {
  const others = drafts.filter(({ key }) => key !== draft.key)
  if (others.some(other => isSameRequest(other, draft))) return others
  return [...others, draft].slice(-MAX_DRAFTS)
}
