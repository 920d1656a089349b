import { useState } from 'react'
import { SourcingShape } from '../../../domain/inventory/backorder-shape.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { readPrice } from '../catalogue/resolve-draft.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { SourceLine } from './ToSourceScreen.tsx'

type Props = { line: SourceLine }

/** The purchase of a line: vendor, vendor's order number, cost, and date. */
export function SourcingForm({ line }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const save = useAdminMutation({
    change: (input: Parameters<typeof api.orderAdmin.saveSourcing>[0]) => api.orderAdmin.saveSourcing(input),
    toast: () => 'Saved',
  })
  const send = (sent: FormData) => {
    const text = (name: string) => String(sent.get(name) ?? '').trim()
    const checked = SourcingShape.safeParse({
      vendor: text('vendor'),
      vendorOrder: text('vendorOrder'),
      note: text('note'),
      unitCost: text('unitCost') === '' ? null : readPrice(text('unitCost')),
      promisedOn: text('promisedOn') || null,
    })
    if (!checked.success) {
      setProblem(checked.error.issues[0]?.message ?? 'Please check the fields')
      return
    }
    setProblem(null)
    const { orderId, orderItemId, version } = line
    save.change({ orderId, orderItemId, version, sourcing: checked.data, tells: sent.get('tells') !== null })
  }
  return (
    <form action={send} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5" aria-label={`Sourcing of ${line.sku}`}>
      <TextField label="Vendor" name="vendor" defaultValue={line.vendor} maxLength={120} autoComplete="off" />
      <TextField
        label="PO number"
        name="vendorOrder"
        defaultValue={line.vendorOrder}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        label="Unit cost"
        name="unitCost"
        defaultValue={typeof line.unitCost === 'number' ? toDecimal(cents(line.unitCost)) : ''}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField label="Promised day" name="promisedOn" type="date" defaultValue={line.promisedOn ?? ''} />
      <TextField label="Note" name="note" defaultValue={line.note} maxLength={500} autoComplete="off" />
      <label className="flex items-center gap-2 sm:col-span-2 lg:col-span-5 pointer-coarse:min-h-11">
        <input type="checkbox" name="tells" className="size-4" />
        Mail the buyer when the day changes
      </label>
      <FormAlert>{problem ?? save.refusal}</FormAlert>
      <p className="flex gap-2 sm:col-span-2 lg:col-span-5">
        <BusyButton type="submit" className="button button-go" isBusy={save.isPending}>
          Save
        </BusyButton>
      </p>
    </form>
  )
}
