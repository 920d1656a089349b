import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { costIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents, toDecimal } from '../../../domain/money/money.ts'
import { CentsShape } from '../../../domain/money/money-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { refusalData } from '../../api-refusal.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { usePartUom } from '../units/part-uom.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
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
  const form = useForm<Draft, unknown, Written>({ resolver: resolve, defaultValues: draftOf(line.price) })
  const { change, isPending, refusal } = useAdminMutation({
    change: ({ price }: Written) =>
      api.stock.saveLinePrice({ lineId: line.id, price, before: before === null ? null : cents(before) }),
    toast: () => 'Price saved.',
  })
  return (
    <form
      method="post"
      noValidate
      className="admin-fields space-y-3"
      onSubmit={form.handleSubmit(written =>
        change(written, {
          onSuccess: () => {
            form.reset(draftOf(written.price))
            setBefore(written.price)
            onDone()
          },
          onError: error => {
            const data = refusalData(error)
            if (typeof data === 'object' && data !== null && 'price' in data)
              setBefore(typeof data.price === 'number' ? data.price : null)
          },
        }),
      )}
    >
      <TextField
        label={costIn('Price', uom)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        className="max-w-48 [&_input]:text-right [&_input]:tabular-nums"
        hint="Blank: as the part. 0: on request. Units may have prices of their own."
        error={form.formState.errors.price?.message}
        {...form.register('price')}
      />
      <FormAlert>{refusal}</FormAlert>
      <button type="submit" className="button" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Saving...' : 'Save price'}
      </button>
    </form>
  )
}
