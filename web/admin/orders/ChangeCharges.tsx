import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Charge, chargesTotal } from '../../../domain/charges/charge.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { isOrderEventAllowed } from '../../../domain/orders/order.ts'
import { api } from '../../api.ts'
import { Amount } from '../../ui/Amount.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { resolveDraft } from '../catalogue/resolve-draft.ts'
import { ChargeRows } from '../charges/ChargeRows.tsx'
import { type ChargeDraft, chargeDrafts, draftCharges, readCharges } from '../charges/charge-draft.ts'
import { useActionForm } from '../use-action-form.tsx'
import type { OrderSeen } from './use-order-move.ts'

type Draft = { charges: ChargeDraft[] }
const resolve = resolveDraft<Draft, { charges: Charge[] }>(draft => {
  const problems: Record<string, string> = {}
  const charges = readCharges(draft.charges, problems)
  const issues = Object.entries(problems).map(([name, message]) => ({ code: 'custom', path: [name], message }))
  return issues.length === 0 ? { success: true, data: { charges } } : { success: false, error: { issues } }
})

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
  // The version when editing began: a later change of the order refuses this one.
  const [begun] = useState(version)
  const { action, form } = useActionForm({
    resolver: resolve,
    first: { charges: chargeDrafts(order.charges) },
    send: ({ charges }) => api.checkout.admin.changeCharges({ orderId: order.id, version: begun, charges }),
    toast: () => 'Charges changed. The buyer is notified of the new total.',
    onDone,
  })
  const typed = useWatch({ control: form.control, name: 'charges' })
  const { errors } = form.formState
  const total = order.total - chargesTotal(order.charges) + draftCharges(typed)
  return (
    <ActionForm
      action={action}
      label="Charges"
      submit={{ name: 'Save charges', busy: 'Saving...', className: 'button-go' }}
      place={save => (
        <p className="flex gap-3">
          {save}
          <button type="button" className="button" onClick={onDone}>
            Cancel
          </button>
        </p>
      )}
    >
      <ChargeRows
        charges={typed}
        onChange={charges => form.setValue('charges', charges)}
        problemOf={(at, field) => errors.charges?.[at]?.[field]?.message}
      />
      <dl>
        <Amount label="New total" amount={formatMoney(cents(total))} isTotal />
      </dl>
      <p className="text-sm text-muted">The buyer gets an email and pays the new total.</p>
    </ActionForm>
  )
}
