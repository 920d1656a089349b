import type { TestTable } from '../../provider.ts'

/** The sandbox's reactions to test cards: sandbox/authorize-net/README.md. */
export const TEST_CARDS: readonly TestTable[] = [
  {
    title: 'Cards',
    note: 'Any future date. Card code 900, or another; 901 is declined.',
    headings: ['Number', 'Brand'],
    rows: [
      ['4111 1111 1111 1111', 'Visa'],
      ['5424 0000 0000 0015', 'Mastercard'],
      ['3700 000000 00002', 'American Express (card code of 4 digits)'],
      ['6011 0000 0000 0012', 'Discover'],
    ],
  },
  {
    title: 'Billing ZIP codes',
    headings: ['ZIP code', 'Answer'],
    rows: [
      ['46282', 'declined'],
      ['46225', 'a prepaid card with $1.23 on it: declined'],
    ],
  },
]
