import { useState } from 'react'
import { type Charge, chargesTotal } from '../../../domain/charges/charge.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { isOrderEventAllowed } from '../../../domain/orders/order.ts'
import { api } from '../../api.ts'
import { Amount } from '../../ui/Amount.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { ChargeRows } from '../charges/ChargeRows.tsx'
import { chargeDrafts, draftCharges, readCharges } from '../charges/charge-draft.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { OrderSeen } from './use-order-move.ts'

/** The additional charges of an order, set by the back office before payment. */
export function ChangeCharges({ order, version }: OrderSeen) {
  const [isOpen, setOpen] = useState(false)
  const may = order.paymentStatus === 'unpaid' && isOrderEventAllowed('charges_changed', order.status, 'admin')
  if (!may && !isOpen) return null
  return (
    <AdminBlock title="Charges">
      {isOpen ? (
        <ChargesForm order={order} version={version} onDone={() => setOpen(false)} />
      ) : (
        <>
          {order.charges.length > 0 && (
            <dl className="mb-2">
              {order.charges.map(({ kind, label, amount }) => (
                <Amount key={`${kind} ${label}`} label={label} amount={amount} />
              ))}
            </dl>
          )}
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {order.charges.length > 0 ? 'Change charges' : 'Add charges'}
          </button>
        </>
      )}
    </AdminBlock>
  )
}

function ChargesForm({ order, version, onDone }: OrderSeen & { onDone: () => void }) {
  const [typed, setTyped] = useState(() => chargeDrafts(order.charges))
  const [problems, setProblems] = useState<Record<string, string>>({})
  // The version when editing began: a later change of the order refuses this one.
  const [begun] = useState(version)
  const { change, isPending, refusal } = useAdminMutation({
    change: (charges: Charge[]) => api.orderAdmin.changeCharges({ orderId: order.id, version: begun, charges }),
    toast: () => 'Charges changed. The buyer is notified of the new total.',
  })
  const total = order.total - chargesTotal(order.charges) + draftCharges(typed)
  const save = () => {
    const found: Record<string, string> = {}
    const read = readCharges(typed, found)
    setProblems(found)
    if (Object.keys(found).length === 0) change(read, { onSuccess: onDone })
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Charges"
      className="admin-fields space-y-3"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <ChargeRows charges={typed} onChange={setTyped} problemOf={(at, field) => problems[`charges.${at}.${field}`]} />
      <dl>
        <Amount label="New total" amount={formatMoney(cents(total))} isTotal />
      </dl>
      <p className="text-sm text-muted">The buyer gets an email and pays the new total.</p>
      <FormAlert>{refusal}</FormAlert>
      <p className="flex gap-3">
        <button type="submit" className="button button-go" aria-disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Saving...' : 'Save charges'}
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </p>
    </form>
  )
}
