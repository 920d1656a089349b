import { wholePieces } from './list-pieces.ts'

/** The error of an invalid quantity. */
export const WHOLE_NUMBER = 'Enter a whole number, like 10'

/**
 * The number of pieces typed or pasted into a field: `10`, `10.0`, `1,000`, `25 EA`, `１０`. Null: not a whole number
 * (`2,5`, `1.5`, `1e3`, `-3`), without guessing.
 */
export function typedQuantity(typed: string): number | null {
  const whole = wholePieces(typed.normalize('NFKC').trim())
  return whole === null ? null : Number(whole)
}
