import { expect, test } from 'vitest'
import { type CertifiedItem, draftCertificates } from './certificate.ts'
import { serialEnd } from './verify.ts'

const unit = (vendor: string, mark: string, condition: 'new' | 'overhauled', agency = '') => ({
  vendor,
  agency,
  mark,
  status: condition === 'new' ? 'NE' : 'OH',
  condition,
  quantity: 1,
})
const item = (units: CertifiedItem['units'], quantity = units.length): CertifiedItem => ({
  item: 1,
  partNumber: 'AN3',
  description: 'Bolt',
  maker: '',
  quantity,
  condition: 'new',
  units,
})

test('an order needs a certificate for each source and statement; every piece is on just one', () => {
  const drafts = draftCertificates([
    item([
      unit('Acme', '1', 'new'),
      unit('ACME', '2', 'overhauled', 'A'),
      unit('Delta', '3', 'new'),
      unit('acme', '4', 'overhauled', 'B'),
    ]),
  ])
  expect(
    drafts.map(({ source, statement, agency, lines }) => [source, statement, agency, lines.map(({ mark }) => mark)]),
  ).toEqual([
    ['Acme', 'new', '', ['1']],
    ['ACME', 'used', 'A, B', ['2', '4']],
    ['Delta', 'new', '', ['3']],
  ])
})

test('certifies pieces without distinct units as they were sold', () => {
  const [of, rest] = draftCertificates([item([unit('Acme', '1', 'overhauled')], 5)])
  expect(of?.lines).toMatchObject([{ quantity: 1, status: 'OH' }])
  expect(rest).toMatchObject({ source: '', statement: 'new', lines: [{ quantity: 4, status: 'NE', mark: '' }] })
})

test('a stranger never sees the whole of a serial', () => {
  expect(['SN-12345', 'AB12', 'A', ''].map(serialEnd)).toEqual(['2345', '12', 'A', ''])
})
