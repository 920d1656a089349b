import { useState } from 'react'
import { costIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents, toDecimal } from '../../../domain/money/money.ts'
import { CentsShape } from '../../../domain/money/money-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { refusalData } from '../../api-refusal.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { usePartUom } from '../units/part-uom.ts'
import { useActionForm } from '../use-action-form.tsx'
import type { StockLine } from './queries.ts'
import { NO_PRICE, readPrice, resolveDraft } from './resolve-draft.ts'

type Draft = { price: string }
type Written = { price: Cents | null }

const WrittenShape = z.strictObject({ price: z.nullable(CentsShape) })
const resolve = resolveDraft<Draft, Written>(
  ({ price }) => WrittenShape.safeParse({ price: price.trim() === '' ? null : readPrice(price) }),
  { price: NO_PRICE },
)
const draftOf = (price: number | null): Draft => ({ price: price === null ? '' : toDecimal(cents(price)) })

/** The price of one piece of a line. A change by another admin is reported, never overwritten. */
export function LinePriceForm({ line, onDone }: { line: StockLine; onDone: () => void }) {
  const uom = usePartUom()
  const [before, setBefore] = useState(line.price)
  const { action, field } = useActionForm({
    resolver: resolve,
    first: draftOf(line.price),
    after: ({ price }) => draftOf(price),
    send: ({ price }) =>
      api.inventory.saveLinePrice({ lineId: line.id, price, before: before === null ? null : cents(before) }),
    toast: () => 'Price saved.',
    onDone: (_, { price }) => {
      setBefore(price)
      onDone()
    },
    onRefused: error => {
      const data = refusalData(error)
      if (typeof data === 'object' && data !== null && 'price' in data)
        setBefore(typeof data.price === 'number' ? data.price : null)
    },
  })
  return (
    <ActionForm action={action} submit={{ name: 'Save price', busy: 'Saving...' }}>
      <TextField
        label={costIn('Price', uom)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        className="max-w-48 [&_input]:text-right [&_input]:tabular-nums"
        hint="Blank: as the part. 0: on request. Units may have prices of their own."
        {...field('price')}
      />
    </ActionForm>
  )
}
