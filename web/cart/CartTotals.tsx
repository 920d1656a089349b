import { cents, formatMoney } from '../../domain/money.ts'

/** What the cart comes to; cents, null while it is being priced. */
export function CartTotals({ subtotal }: { subtotal: number | null }) {
  const amount = subtotal === null ? '…' : formatMoney(cents(subtotal))
  return (
    <dl className="space-y-1">
      <Row label="Subtotal" value={amount} />
      <Row label="Shipping" value="Calculated at checkout" />
      <Row label="Total" value={amount} strong />
    </dl>
  )
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'text-lg font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
