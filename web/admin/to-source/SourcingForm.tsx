import { SourcingShape } from '../../../domain/inventory/backorder-shape.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { NO_PRICE, readPrice, resolveDraft } from '../catalogue/resolve-draft.ts'
import { useActionForm } from '../use-action-form.tsx'
import type { SourceLine } from './queries.ts'

type Draft = Record<keyof typeof SourcingShape.shape, string> & { tells: boolean }
const SavedShape = z.strictObject({ sourcing: SourcingShape, tells: z.boolean() })
const resolve = resolveDraft<Draft, z.output<typeof SavedShape>>(
  ({ tells, unitCost, promisedOn, ...typed }) =>
    SavedShape.safeParse({
      tells,
      sourcing: {
        ...typed,
        unitCost: unitCost.trim() === '' ? null : readPrice(unitCost),
        promisedOn: promisedOn || null,
      },
    }),
  { unitCost: NO_PRICE },
  Object.fromEntries(Object.keys(SourcingShape.shape).map(name => [`sourcing.${name}`, name])),
)
const draftOf = ({ vendor, vendorOrder, unitCost, promisedOn, note }: SourceLine): Draft => ({
  vendor,
  vendorOrder,
  unitCost: typeof unitCost === 'number' ? toDecimal(cents(unitCost)) : '',
  promisedOn: promisedOn ?? '',
  note: note ?? '',
  tells: false,
})

type Props = { line: SourceLine }

/** The purchase of a line: vendor, vendor's order number, cost, and date. */
export function SourcingForm({ line }: Props) {
  const { orderId, orderItemId, version } = line
  const { action, field, form } = useActionForm({
    resolver: resolve,
    first: draftOf(line),
    values: draftOf(line),
    after: (_, typed) => ({ ...typed, tells: false }),
    send: saved => api.toSource.saveSourcing({ orderId, orderItemId, version, ...saved }),
    toast: () => 'Saved',
  })
  return (
    <ActionForm
      action={action}
      label={`Sourcing of ${line.sku}`}
      className="space-y-3"
      submit={{ name: 'Save', className: 'button-go' }}
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <TextField label="Vendor" maxLength={120} autoComplete="off" {...field('vendor')} />
        <TextField label="PO number" maxLength={60} autoComplete="off" {...field('vendorOrder')} />
        <TextField label="Unit cost" inputMode="decimal" autoComplete="off" {...field('unitCost')} />
        <TextField label="Promised day" type="date" {...field('promisedOn')} />
        <TextField label="Note" maxLength={500} autoComplete="off" {...field('note')} />
      </div>
      <CheckField label="Mail the buyer when the day changes" {...form.register('tells')} />
    </ActionForm>
  )
}
