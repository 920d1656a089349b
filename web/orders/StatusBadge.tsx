const COLOURS: Record<string, string> = {
  pending: 'border-edge text-ink',
  processing: 'border-caution text-caution',
  shipped: 'border-link text-(--link)',
  delivered: 'border-good text-good',
  canceled: 'border-bad text-bad',
}

/** The state of an order, as a word in a frame. */
export function StatusBadge({ status }: { status: string }) {
  const word = status.replaceAll('_', ' ')
  return (
    <span
      className={`inline-block rounded-md border px-2 py-0.5 text-sm font-semibold capitalize ${COLOURS[status] ?? 'border-edge text-ink'}`}
    >
      {word}
    </span>
  )
}
