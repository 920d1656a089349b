import { z } from '../text/zod.ts'

// A Markdown text as data: the page builds elements from it, so that HTML is never written by hand.

/** A run of text. `href`: only a path of the store, `#…`, http(s), mailto or tel. */
const SpanShape = z.object({
  text: z.string(),
  isStrong: z.optional(z.literal(true)),
  isEmphasized: z.optional(z.literal(true)),
  href: z.optional(z.string()),
})
const Spans = z.array(SpanShape)

const BlockShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), spans: Spans }),
  z.object({ kind: z.literal('heading'), spans: Spans }),
  z.object({ kind: z.literal('list'), isNumbered: z.boolean(), items: z.array(Spans) }),
  z.object({
    kind: z.literal('table'),
    /** null: names and what belongs to them, without a head */
    head: z.nullable(z.array(Spans)),
    rows: z.array(z.array(Spans)),
  }),
])

export const TextSectionShape = z.object({
  /** the anchor on its page, without `#`; null: the text before the first title */
  id: z.nullable(z.string()),
  title: z.string(),
  blocks: z.array(BlockShape),
})

export type Span = z.output<typeof SpanShape>
export type Block = z.output<typeof BlockShape>
export type TextSection = z.output<typeof TextSectionShape>
