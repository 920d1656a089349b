import { amountOf } from '../../../domain/catalogue/unit-of-measure.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Block } from './mail-plan.ts'

/** The returned pieces of a line, with known serials and lots. */
export type ReturnLine = { sku: string; uom?: string; quantity: number; units?: readonly string[] }

const MAX_LINES = 50

/** The pieces of a return, line by line. */
export const returnLinesBlock = (lines: readonly ReturnLine[]): Block => ({
  kind: 'facts',
  rows: lines.slice(0, MAX_LINES).map(({ sku, uom = 'EA', quantity, units = [] }) => ({
    label: 'Part',
    value: [amountOf(uom, quantity, oneLine(sku, 60)), oneLine(units.join(', '), 600)].filter(Boolean).join(', '),
  })),
})
