import { expect, test } from 'vitest'
import { embargoedPlace, isEmbargoed, isEmbargoedText } from './embargo.ts'

test.each([
  ['IR', 'IR'],
  ['Iran', 'IR'],
  ['cu', 'CU'],
  ['Belarus', 'BY'],
  ['Россия', 'RU'],
  ['DE', null],
  ['UA', null],
  ['US', null],
])('the country %s', (country, place) => {
  expect(embargoedPlace({ country })).toBe(place)
})

test.each([
  ['UA-43', 'UA-43'],
  ['ua43', 'UA-43'],
  ['UA 40', 'UA-40'],
  ['14', 'UA-14'],
  ['UA-09', 'UA-09'],
  ['9', 'UA-09'],
  ['Crimea', 'UA-43'],
  ['KRYM', 'UA-43'],
  ['Autonomous Republic of Crimea', 'UA-43'],
  ['Republic of Crimea', 'UA-43'],
  ['AR Krym', 'UA-43'],
  ['Respublika Krym', 'UA-43'],
  ['Автономна Республіка Крим', 'UA-43'],
  ['Республика Крым', 'UA-43'],
  ['Sevastopol', 'UA-40'],
  ['м. Севастополь', 'UA-40'],
  ['Donetsk Oblast', 'UA-14'],
  ["Donets'k", 'UA-14'],
  ['Donetsk People’s Republic', 'UA-14'],
  ['DNR', 'UA-14'],
  ['Донецька область', 'UA-14'],
  ['Донецкая Народная Республика', 'UA-14'],
  ['ДНР', 'UA-14'],
  ['Luhansk', 'UA-09'],
  ['Lugansk', 'UA-09'],
  ['Luhanska oblast', 'UA-09'],
  ['LNR', 'UA-09'],
  ['Луганська обл.', 'UA-09'],
  ['Луганск', 'UA-09'],
  ['Donetska obl.', 'UA-14'],
  ['obl. Donetska', 'UA-14'],
  ['Donetska oblast', 'UA-14'],
  ['Donetsk region', 'UA-14'],
  ['Donetsk obl.', 'UA-14'],
  ['Donetsʹka oblastʹ', 'UA-14'],
  ['Donetskaja oblast', 'UA-14'],
  ['Oblast Donezk', 'UA-14'],
  ['Донецкая обл.', 'UA-14'],
  ['обл.Донецька', 'UA-14'],
  ['Донецької області', 'UA-14'],
  ['Makiivka Donetska obl.', 'UA-14'],
  ['Luhanska obl.', 'UA-09'],
  ['Luhansk region', 'UA-09'],
  ['Luhansʹka oblastʹ', 'UA-09'],
  ['Luganskaya obl.', 'UA-09'],
  ['Луганская обл.', 'UA-09'],
  ['Crimea region', 'UA-43'],
  ['Rep. of Crimea', 'UA-43'],
  ['Crimean Peninsula', 'UA-43'],
  ['Yalta Republic of Crimea', 'UA-43'],
  ['Кримська обл.', 'UA-43'],
  ['Крымская область', 'UA-43'],
  ['АР Крим', 'UA-43'],
  ['Респ. Крым', 'UA-43'],
  ['Sevastopol region', 'UA-40'],
  ['Sevastopolska obl.', 'UA-40'],
  ['Севастопольская обл.', 'UA-40'],
  ['м.Севастополь', 'UA-40'],
  ['г.Севастополь', 'UA-40'],
  ['Kyiv', null],
  ['Kharkiv Oblast', null],
  ['Dnipropetrovska obl.', null],
  ['Krymska', null],
  ['UA-30', null],
  ['', null],
])('in Ukraine the state %s', (state, place) => {
  expect(embargoedPlace({ country: 'UA', state })).toBe(place)
})

test.each([
  ['Yalta, Republic of Crimea', 'UA-43'],
  ['Simferopol', 'UA-43'],
  ['Donetsk', 'UA-14'],
  ['Mariupol (Donetsk Oblast)', 'UA-14'],
  ['Kyiv, vul. Donetska 5', null],
  ['Sevas\u200btopol', 'UA-40'],
  ['Sevastopol\u2060', 'UA-40'],
  ['Sevasto\u00adpol', 'UA-40'],
  ['Simfer\u{e0041}opol', 'UA-43'],
  // Cyrillic and Greek letters that look Latin, and Latin ones that look Cyrillic.
  ['S\u0435v\u0430stopol', 'UA-40'],
  ['Se\u03bdast\u03bfpol', 'UA-40'],
  ['C\u0435\u0432acтo\u043fo\u043bь', 'UA-40'],
  // A street beside the town.
  ['Simferopol Gagarina 5', 'UA-43'],
  // Towns.
  ['Yalta', 'UA-43'],
  ['м. Керч', 'UA-43'],
  ['Makiivka', 'UA-14'],
  ['Mariupol', 'UA-14'],
  ['Alchevsk', 'UA-09'],
  ['Kyiv, Yaltynska 3', null],
  ['m. Sevastopol, vul. Lenina 5', 'UA-40'],
  ['vul. Gagarina 5 Simferopol', 'UA-43'],
  ['Kyiv, Sevastopol Square 3', null],
  ['Sevastopolska Square', null],
  ['Krymka', null],
  ['Odesa', null],
])('in Ukraine the city %s', (city, place) => {
  expect(embargoedPlace({ country: 'Ukraine', city })).toBe(place)
})

test.each([
  ['95000', 'UA-43'],
  ['98 637', 'UA-43'],
  ['UA-97000', 'UA-43'],
  ['99011', 'UA-40'],
  ['83000', 'UA-14'],
  ['87500', 'UA-14'],
  ['91000', 'UA-09'],
  ['94999', 'UA-09'],
  ['295000', 'UA-43'],
  ['298999', 'UA-43'],
  ['299011', 'UA-40'],
  ['283001', 'UA-14'],
  ['287999', 'UA-14'],
  ['291000', 'UA-09'],
  ['294999', 'UA-09'],
  ['９５０００', 'UA-43'],
  ['01001', null],
  ['82999', null],
  ['88000', null],
  ['90000', null],
  ['', null],
])('in Ukraine the postal code %s', (postalCode, place) => {
  expect(embargoedPlace({ country: 'UA', postalCode })).toBe(place)
})

test('written as a part of Russia the region is named', () => {
  expect(embargoedPlace({ country: 'RU', state: 'Республика Крым' })).toBe('UA-43')
  expect(embargoedPlace({ country: 'Russia', postalCode: '299011' })).toBe('UA-40')
  expect(embargoedPlace({ country: 'RU', city: 'Moscow', postalCode: '101000' })).toBe('RU')
})

test.each(['Crimea', 'Republic of Crimea', 'Donetsk People’s Republic', 'ЛНР'])('the country written %s', country => {
  expect(isEmbargoed({ country })).toBe(true)
})

test.each([
  [{ country: 'US', state: 'CA', city: 'Sebastopol', postalCode: '95472' }],
  [{ country: 'US', state: 'WI', city: 'Sevastopol', postalCode: '54235' }],
  [{ country: 'US', state: 'WA', city: 'Redmond', postalCode: '98052' }],
  [{ country: 'FR', city: 'Antony', postalCode: '92160' }],
  [{ country: 'IN', state: 'Uttar Pradesh', city: 'Jhansi', postalCode: '284001' }],
])('%o is not embargoed', place => {
  expect(isEmbargoed(place)).toBe(false)
})

test.each([
  ['Tehran, Iran', true],
  ['Tehran, Ir\u200ban', true],
  ['Tehran, Ir\u0430n', true],
  ['Simferopol Airport', true],
  ['Cuba', true],
  ['Simferopol', true],
  ['UKFF Simferopol, Crimea', true],
  ['Donetsk, Ukraine', true],
  ['Hangar 2, Yalta, Republic of Crimea, Russia', true],
  ['Cuba, NY', false],
  ['Syria, VA', false],
  ['Sebastopol, CA', false],
  ['Sevastopol, WI', false],
  ['Sevastopol, WI, USA', false],
  ['12 Boulevard de S\u00e9bastopol, Paris', false],
  ['KSEA, north ramp', false],
  ['Kyiv, Ukraine', false],
  ['', false],
])('the aircraft is at %s', (text, refused) => {
  expect(isEmbargoedText(text)).toBe(refused)
})
