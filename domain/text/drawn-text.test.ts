import { expect, test } from 'vitest'
import { AddressShape, CheckoutAddressShape, StoredAddressShape } from '../customers/address.ts'
import { AogRequestShape } from '../quotes/quote-request-shape.ts'
import { undrawn, whyNotDrawn } from './drawn-text.ts'

test('draws letters of Europe, full-width ones in their plain form, but not those of other scripts', () => {
  for (const text of ['Łódź Ñandú', 'Ελένη', 'Москва', 'Nguyễn', 'Ｔｏｋｙｏ', '1 Main St, № 5'])
    expect(undrawn(text)).toBe('')
  expect(undrawn('東京 1-1 東')).toBe('東京')
  for (const text of ['서울', 'القاهرة', 'תל אביב', 'กรุงเทพ', 'दिल्ली']) expect(undrawn(text)).not.toBe('')
  expect(whyNotDrawn('Haneda')).toBeNull()
  expect(whyNotDrawn('東京都大田区羽田空港')).toBe(
    'Please use Latin letters: packing slips and carrier labels can’t show “東京都大田…”',
  )
})

const ADDRESS = {
  firstName: 'Aiko',
  lastName: 'Mori',
  company: 'Mori Aviation',
  addressLine1: '1-1 Haneda-Kuko',
  city: 'Tokyo',
  state: 'Tokyo',
  postalCode: '144-0041',
  country: 'JP',
}

test('an address requires Latin letters in each field that documents print', () => {
  const typed = { ...ADDRESS, lastName: '森', company: '森航空', city: '東京' }
  for (const shape of [AddressShape, CheckoutAddressShape]) {
    expect(shape.safeParse(ADDRESS).success).toBe(true)
    const { error } = shape.safeParse(typed)
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['lastName', expect.stringContaining('“森”')],
      ['company', expect.stringContaining('“森航空”')],
      ['city', expect.stringContaining('“東京”')],
    ])
  }
})

test('an address that was taken before stays readable', () => {
  expect(StoredAddressShape.safeParse({ ...ADDRESS, city: '東京' }).success).toBe(true)
})

test('a request for an aircraft on the ground requires Latin letters in location and contact', () => {
  const asked = { partNumber: 'AN3-5A', quantity: 1, location: '羽田空港', contactName: '森', aircraftType: 'A320' }
  const { error } = AogRequestShape.safeParse(asked)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['location', 'contactName'])
  expect(AogRequestShape.safeParse({ ...asked, location: 'RJTT', contactName: 'Mori' }).success).toBe(true)
})
