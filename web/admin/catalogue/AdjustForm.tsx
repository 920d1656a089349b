import { useWatch } from 'react-hook-form'
import { countedIn, quantityIn, quantityLabel } from '../../../domain/catalogue/unit-of-measure.ts'
import {
  ADJUSTMENT_CAUSES,
  ADJUSTMENT_NOTE_LENGTH,
  type Adjustment,
  AdjustmentShape,
  adjusted,
} from '../../../domain/inventory/stock-adjustment.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { usePartUom } from '../units/part-uom.ts'
import { useActionForm } from '../use-action-form.tsx'
import type { StockLine } from './queries.ts'
import { readWhole, resolveDraft } from './resolve-draft.ts'

type Draft = { kind: string; pieces: string; cause: string; note: string; key: string }

const howOf = ({ kind, pieces }: Draft) => ({ kind, pieces: readWhole(pieces) })
const WHOLE = 'Please enter a whole number'
const resolve = resolveDraft<Draft, Adjustment>(
  draft => AdjustmentShape.safeParse({ how: howOf(draft), cause: draft.cause, note: draft.note }),
  { cause: 'Please say why' },
  { 'how.pieces': 'pieces' },
)

const FIRST: Draft = { kind: 'by', pieces: '', cause: '', note: '', key: '' }
const text = z.string().check(z.maxLength(1000))
/** Includes the idempotency key: an adjustment without a response is booked once, even after the page was left. */
const DraftShape: z.ZodMiniType<Draft> = z.strictObject({
  kind: text,
  pieces: text,
  cause: text,
  note: text,
  key: text,
})

type Props = { line: StockLine; onBack: () => void; onDone: () => void }

/** Changes the quantity of a line, with a reason. `onBack`: the form shows a restored draft. */
export function AdjustForm({ line, onBack, onDone }: Props) {
  const uom = usePartUom()
  const { action, field, form } = useActionForm({
    resolver: resolve,
    first: FIRST,
    send: (adjustment, options) => api.inventory.adjust({ lineId: line.id, adjustment }, options),
    toast: ({ quantity }) => `Stock adjusted: ${quantityIn(uom, quantity)} can be sold.`,
    noAnswer: 'We didn’t get a response. Please try again: it is booked only once.',
    arrived: 'Your first adjustment was saved. Please check the stock, and adjust it again if this is another change.',
    stored: { about: `adjustment:${line.id}`, shape: DraftShape, onBack },
    onDone,
  })
  const typed = useWatch({ control: form.control })
  const pieces = field('pieces')
  const isCounted = typed.kind === 'counted'
  const after = readAfter(line, typed)
  return (
    <ActionForm action={action} submit={{ name: 'Adjust stock', busy: 'Adjusting...' }}>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="How" {...field('kind')}>
          <option value="by">So many more or fewer</option>
          <option value="counted">Counted on the shelf</option>
        </SelectField>
        <TextField
          label={isCounted ? quantityLabel(uom, 'counted') : `${quantityLabel(uom)}, - for fewer`}
          inputMode={isCounted ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={12}
          hint={
            isCounted && line.held > 0
              ? `Count the ${line.held} too that are held for unpaid orders; not those that are sold.`
              : undefined
          }
          {...pieces}
          error={pieces.error && (Number.isNaN(readWhole(typed.pieces ?? '')) ? WHOLE : pieces.error)}
        />
        <SelectField label="Reason" {...field('cause')}>
          <option value="" disabled>
            Select a reason
          </option>
          {Object.entries(ADJUSTMENT_CAUSES).map(([cause, words]) => (
            <option key={cause} value={cause}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField label="Note" autoComplete="off" maxLength={ADJUSTMENT_NOTE_LENGTH} {...field('note')} />
      </div>
      {after !== null && (
        <p role="status" className="text-sm tabular-nums">
          {quantityIn(uom, line.quantity)} can be sold now, then{' '}
          <strong className="font-semibold">{quantityIn(uom, after.quantity)}</strong>.
          {after.found > 0 && ` ${countedIn(uom, after.found)} ${after.found === 1 ? 'goes' : 'go'} to orders first.`}
        </p>
      )}
    </ActionForm>
  )
}

/**
 * The resulting quantity of the line, and how many of the added pieces go to waiting orders; null if the input is empty or
 * invalid.
 */
function readAfter(line: StockLine, { kind, pieces = '' }: Partial<Draft>): { quantity: number; found: number } | null {
  const read = readWhole(pieces)
  if (Number.isNaN(read)) return null
  const after = adjusted(line, { kind: kind === 'counted' ? 'counted' : 'by', pieces: read })
  if (typeof after === 'string') return null
  return { quantity: after.quantity, found: kind === 'counted' ? 0 : line.backordered - after.backordered }
}
