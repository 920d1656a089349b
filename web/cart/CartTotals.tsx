import { Amount } from '../ui/Amount.tsx'

/** What the cart comes to; cents, null while it is being priced. */
export function CartTotals({ subtotal }: { subtotal: number | null }) {
  const amount = subtotal ?? '…'
  return (
    <dl className="space-y-1">
      <Amount label="Subtotal" amount={amount} />
      <Amount label="Shipping" amount="Calculated at checkout" />
      <Amount label="Total" amount={amount} isTotal />
    </dl>
  )
}
