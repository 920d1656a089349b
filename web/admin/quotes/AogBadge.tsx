import type { Urgency } from '../../../domain/quotes/quote-request.ts'

/** The AOG mark. */
export const AogBadge = () => (
  <span className="rounded-sm bg-accent px-1.5 text-xs/5 font-bold text-on-accent">AOG</span>
)

/** The AOG mark with the tail number, in front of other text; null: not AOG. */
export const AogMark = ({ tailNumber }: { tailNumber: string | null }) =>
  tailNumber !== null && (
    <>
      <AogBadge /> <span className="part-number font-semibold text-ink">{tailNumber}</span>{' '}
    </>
  )

export const URGENCY_SHORT: Record<Urgency, string> = { aog: 'now', critical: 'within 72 hours', routine: 'routine' }
