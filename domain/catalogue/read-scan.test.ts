import { expect, test } from 'vitest'
import { readScan } from './read-scan.ts'

const GS = '\u001d'
const RS = '\u001e'
const EOT = '\u0004'

test.each([
  ['text elements of Spec 2000', 'MFR 98752/SER 12345/PNR 21117-1', ['21117-1'], '12345'],
  ['the same between stars', '*MFR 98752*SER A-1*PNR AN3-5A*', ['AN3-5A'], 'A-1'],
  [
    'the same in the envelope of ISO 15434',
    `[)>${RS}12${GS}MFR 98752${GS}SER 12345${GS}PNR 21117-1${RS}${EOT}`,
    ['21117-1'],
    '12345',
  ],
  ['the number of today before the original one', 'PNO 21117-0/PNR 21117-1/SEQ 7', ['21117-1', '21117-0'], '7'],
  ['data identifiers', `[)>${RS}06${GS}17V98752${GS}1P21117-1${GS}S12345${RS}${EOT}`, ['21117-1'], '12345'],
  ['one data identifier alone', '1P21117-1', ['21117-1', '1P21117-1'], null],
  ['words of a tag', 'P/N: 21117-1 S/N: 12345', ['21117-1'], '12345'],
  ['other words of a tag', 'PART NO. AN3-5A', ['AN3-5A'], null],
  ['the bare number', 'MS21044N3', ['MS21044N3'], null],
  ['a mark in front', 'P21117-1', ['P21117-1', '21117-1'], null],
])('%s', (_, code, partNumbers, serial) => {
  expect(readScan(code)).toEqual({ partNumbers, serial, gtin: null })
})

test('a link to a part page contains its slug, which may be its number', () => {
  expect(readScan('https://parts.example/shop/product/an3-5a-bolt-hex-head')).toMatchObject({
    slug: 'an3-5a-bolt-hex-head',
  })
  expect(readScan('https://parts.example/shop/product/AN3-5A')).toMatchObject({
    slug: 'AN3-5A',
    partNumbers: ['AN3-5A'],
  })
  expect(readScan('https://parts.example/shop?pn=AN3-5A')).toEqual({
    partNumbers: ['AN3-5A'],
    gtin: null,
    serial: null,
  })
})

test('a GTIN identifies a package, and the part number is at the position that GS1 defines', () => {
  expect(readScan('4006381333931')).toEqual({ partNumbers: ['4006381333931'], gtin: '4006381333931', serial: null })
  expect(readScan('(01)04006381333931(240)AN3-5A(21)77')).toEqual({
    partNumbers: ['AN3-5A'],
    gtin: '04006381333931',
    serial: '77',
  })
  expect(readScan('0104006381333931').gtin).toBe('04006381333931')
})

test.each(['', '   ', 'https://example.com/', 'https://%', 'THIS SIDE UP', 'x'.repeat(2000), `${GS}${GS}`, '\0'])(
  '%j contains no number',
  code => {
    expect(readScan(code)).toEqual({ partNumbers: [], gtin: null, serial: null })
  },
)
