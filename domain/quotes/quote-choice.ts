import { CONDITION_NAMES, type Condition, isCondition } from '../catalogue/condition.ts'
import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import type { LineRequirements } from '../inventory/line-requirements.ts'
import type { QuoteRequestLine } from './quote-request-shape.ts'

/** The ticked conditions, with the requested quantity of each. */
export type ChosenConditions = Partial<Record<Condition, number>>
export type StockLine = { condition: Condition; quantity: number }
type Inventory = readonly { condition: string; quantity: number }[]

/** How a part is requested: in its only condition, in some of several, or in any if none is in stock. */
export type QuoteChoice = { by: 'one'; condition: Condition } | { by: 'several'; stock: StockLine[] } | { by: 'any' }

export function quoteChoiceOf(inventory: Inventory): QuoteChoice {
  const stock = inventory.flatMap(({ condition, quantity }) =>
    isCondition(condition) ? [{ condition, quantity }] : [],
  )
  const [only] = stock
  if (!only || stock.every(({ quantity }) => quantity === 0)) return { by: 'any' }
  return stock.length === 1 ? { by: 'one', condition: only.condition } : { by: 'several', stock }
}

/**
 * The maximum number of pieces to request of one condition among several: its stock. Without stock the general limit
 * applies: it is sourced.
 */
export const maxQuantity = ({ quantity }: StockLine): number => (quantity > 0 ? quantity : MAX_LINE_QUANTITY)

/** From 1 to `most`. Text that is not a number counts as 1. */
export function clampedQuantity(entered: string | number, most = MAX_LINE_QUANTITY): number {
  const number = Math.trunc(Number(entered))
  return Number.isFinite(number) ? Math.min(Math.max(1, number), Math.max(1, most)) : 1
}

/** Ticking sets 1, unticking removes. */
export function tick(chosen: ChosenConditions, condition: Condition, isTicked: boolean): ChosenConditions {
  const { [condition]: _, ...others } = chosen
  return isTicked ? { ...others, [condition]: 1 } : others
}

/** The initial selection: the condition chosen before, with the quantity that can be requested. */
export function chosenOf(stock: readonly StockLine[], condition: string | null, quantity: number): ChosenConditions {
  const line = stock.find(one => one.condition === condition)
  return line ? { [line.condition]: clampedQuantity(quantity, maxQuantity(line)) } : {}
}

/** Sets how many of a ticked condition; of another nothing changes. */
export function setQuantity(chosen: ChosenConditions, line: StockLine, entered: string | number): ChosenConditions {
  if (chosen[line.condition] === undefined) return chosen
  return { ...chosen, [line.condition]: clampedQuantity(entered, maxQuantity(line)) }
}

/**
 * The lines of a request for one part, best paper first, all with the same requirements and the same reference of the
 * buyer.
 */
export const linesOf = (
  productId: number,
  chosen: ChosenConditions,
  requirements: LineRequirements | null = null,
  reference = '',
): QuoteRequestLine[] =>
  CONDITION_NAMES.flatMap(condition => {
    const quantity = chosen[condition]
    return quantity === undefined
      ? []
      : [
          {
            productId,
            partNumber: '',
            condition,
            quantity,
            ...(requirements && { requirements }),
            ...(reference && { reference }),
          },
        ]
  })
