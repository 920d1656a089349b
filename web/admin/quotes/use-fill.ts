import { useState } from 'react'
import { thousands } from '../../../domain/text/thousands.ts'
import type { CellPlace } from '../../ui/table/cell-keys.ts'
import { chosenPrice } from './offer-draft.ts'
import type { SheetColumn } from './pasted-column.ts'
import { followLine, setPrice } from './set-price.ts'
import type { OfferOf } from './use-offer.ts'

/** Writes values into cells from a line downwards; null leaves a cell unchanged. */
export type Fill = (place: CellPlace<SheetColumn>, values: readonly (string | null)[]) => void

/** Fills cells of the sheet downwards, in available lines, and announces it. */
export function useFill(offer: Pick<OfferOf, 'form' | 'admin'>): { fill: Fill; filled: string } {
  const { form, admin } = offer
  const [filled, setFilled] = useState('')
  const fill: Fill = ({ column, line: from }, values) => {
    const lines = form.getValues('lines')
    const cells = values.slice(0, lines.length - from)
    let count = 0
    for (const [at, value] of cells.entries()) {
      const line = from + at
      if (value === null || !lines[line]?.isAvailable) continue
      if (column === 'condition' && value === '' && admin.quote.lines[line]?.condition !== null) continue
      form.setValue(`lines.${line}.${column}`, value, { shouldDirty: true })
      if (column === 'unitPrice') setPrice(offer, line, chosenPrice(form.getValues(`lines.${line}`), value, 'typed'))
      else if (column === 'condition' || column === 'partNumber' || column === 'quantity') followLine(offer, line)
      count += 1
    }
    if (form.formState.isSubmitted) void form.trigger()
    const over = values.filter(value => value !== null).length > cells.length && values.length < 1000
    setFilled(
      `${count === 1 ? '1 line' : `${thousands(count)} lines`} filled.${over ? ' There was more than the request has lines.' : ''}`,
    )
  }
  return { fill, filled }
}
