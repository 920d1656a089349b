import { expect, test } from 'vitest'
import { damageOf } from './damaged-cell.ts'

test.each([
  ...['4-Mar', 'Mar-03', '4. Mrz', '4-Mar-26', '2026-03-04', '3/4/2026', 'Mar-2003']
    .concat(['03/04/26', '04.03.2026', 'March 4', 'March 4, 2026', '4 March', '4-mars', '4-déc', '12:30:00', '3:30 PM'])
    .map(text => [text, 'date'] as const),
  ...['1.2E3', '5.31E+12', '1.00E+05', '1E+05', '1,23E-10'].map(text => [text, 'number'] as const),
  ...['#NAME?', '#REF!', '#N/A', '#div/0!', '#######', '#WERT!', '#¿NOMBRE?', '#NV'].map(
    text => [text, 'error'] as const,
  ),
  ...[
    'MAR-3',
    'MAR3',
    'AN3-5A',
    '1E5',
    '100E-05',
    'MS24523-25',
    '#4',
    '#18X20',
    '12-AN-34',
    '0017-2',
    'DEC',
    'DEC 5',
    'MARCH',
    '3-4-26',
    '12-SET',
    '1/2/3/4',
    'NAS1149',
  ].map(text => [text, null] as const),
])('%s: %s', (text, damage) => {
  expect(damageOf(text)).toBe(damage)
})
