import { useState } from 'react'
import { CONDITION_NAMES, conditionLabel } from '../../../domain/catalogue/condition.ts'
import { ConditionShape } from '../../../domain/catalogue/product-shapes.ts'
import { quantityLabel } from '../../../domain/catalogue/unit-of-measure.ts'
import { EvidenceShape } from '../../../domain/inventory/evidence.ts'
import { PiecesShape } from '../../../domain/inventory/stock-adjustment.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { usePartUom } from '../units/part-uom.ts'
import { useActionForm } from '../use-action-form.tsx'
import { EvidenceFields } from './EvidenceFields.tsx'
import { type EvidenceDraft, evidenceDraft, writtenEvidence } from './evidence-draft.ts'
import type { StockLine } from './queries.ts'
import { readWhole, resolveDraft } from './resolve-draft.ts'

const LineShape = z.strictObject({ condition: ConditionShape, quantity: PiecesShape, evidence: EvidenceShape })
type NewLine = z.output<typeof LineShape>
type Draft = { condition: string; quantity: string; evidence: EvidenceDraft }

const resolve = resolveDraft<Draft, NewLine>(
  ({ condition, quantity, evidence }) =>
    LineShape.safeParse({ condition, quantity: readWhole(quantity), evidence: writtenEvidence(evidence) }),
  { condition: 'Please select a condition', quantity: 'Please enter a whole number, 0 or more' },
)

const FIRST: Draft = { condition: '', quantity: '', evidence: evidenceDraft(null) }

/** Adds stock in a new condition of a part, with its evidence. */
export function AddStockLine({ id, lines }: { id: string; lines: readonly StockLine[] }) {
  const [isOpen, setOpen] = useState(lines.length === 0)
  const left = CONDITION_NAMES.filter(name => lines.every(({ condition }) => condition !== name))
  const { action, field } = useActionForm({
    resolver: resolve,
    first: FIRST,
    send: line => api.inventory.addLine({ productId: Number(id), ...line }),
    toast: () => 'Stock added.',
    onDone: () => setOpen(false),
  })
  const uom = usePartUom()
  if (left.length === 0) return null
  return (
    <AdminForm name="Add stock in another condition" isOpen={isOpen} onOpenChange={setOpen}>
      <ActionForm action={action} label="Add stock" submit={{ name: 'Add stock', busy: 'Adding...' }}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField label="Condition" {...field('condition')}>
            <option value="" disabled>
              Select a condition
            </option>
            {left.map(name => (
              <option key={name} value={name}>
                {conditionLabel(name)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={quantityLabel(uom)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            {...field('quantity')}
          />
          <EvidenceFields field={name => field(`evidence.${name}`)} />
        </div>
      </ActionForm>
    </AdminForm>
  )
}
