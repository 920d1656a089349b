import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quotationEnds } from './active-formula.ts'

/** Finds the end of the quotation at each mark separately. */
function endFrom(formula: string, from: number): number | undefined {
  const mark = formula.charAt(from)
  let at = formula.indexOf(mark, from + 1)
  while (at !== -1 && formula.charAt(at + 1) === mark) at = formula.indexOf(mark, at + 2)
  return at === -1 ? undefined : at
}

test('one scan from the right finds the same ends of quotations as a separate scan from each mark', () => {
  const formulas = fc.string({ unit: fc.constantFrom("'", '"', 'x', '!'), maxLength: 40 })
  fc.assert(
    fc.property(formulas, fc.constantFrom("'", '"'), (formula, mark) => {
      const ends = quotationEnds(formula, mark)
      for (let at = 0; at < formula.length; at++)
        expect(ends.get(at)).toBe(formula.charAt(at) === mark ? endFrom(formula, at) : undefined)
    }),
    { numRuns: 2000 },
  )
})
