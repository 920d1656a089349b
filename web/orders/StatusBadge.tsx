const COLOURS: Record<string, string> = {
  pending: 'border-edge text-ink',
  processing: 'border-caution text-caution',
  shipped: 'border-link text-(--link)',
  delivered: 'border-good text-good',
  completed: 'border-good text-good',
  canceled: 'border-bad text-bad',
}

/** The state of an order, as a word in a frame. */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  const shown = status || 'completed'
  return (
    <span
      className={`inline-block rounded-md border px-2 py-0.5 text-sm font-semibold capitalize ${COLOURS[shown] ?? 'border-edge text-ink'}`}
    >
      {shown.replaceAll('_', ' ')}
    </span>
  )
}
