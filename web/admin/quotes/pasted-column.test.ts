import { expect, test } from 'vitest'
import { pastedColumn } from './pasted-column.ts'

test.each([
  ['unitPrice', '$1,250.00\r\n 12.5 \r\n\t$ 8\n', ['1250.00', '12.50', '8.00']],
  ['unitPrice', 'AN3-5A\t12\t$1.25 \nUSD 1 200', ['1.25', '1200.00']],
  ['unitPrice', '10\n\n\t \nno quote\n', ['10.00', null, null, 'no quote']],
  ['unitCost', '3', ['3.00']],
  ['quantity', '1,200 ea\n4', ['1200', '4']],
  ['leadTimeDays', '14 days\nstock', ['14', 'stock']],
  ['condition', 'OH\nNew Surplus\nsv\nscrap', ['overhauled', 'new_surplus', 'serviceable', null]],
  ['paperwork', ' FAA 8130-3\tdual \nCoC', ['FAA 8130-3 dual', 'CoC']],
] as const)('into %s: %j', (column, text, cells) => {
  expect(pastedColumn(text, column)).toEqual(cells)
})
