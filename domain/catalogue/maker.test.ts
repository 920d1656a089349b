import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makerKey, meantPart, NO_MAKER } from './maker.ts'

test.each([
  ['CAGE 96906', '96906'],
  ['cage code: 96906', '96906'],
  ['NCAGE F6137', 'F6137'],
  ['CAGE0U583', '0U583'],
  [' 96906 ', '96906'],
  ['CAGE 731', '00731'],
  ['731', '00731'],
  ['CAGE Industries', 'CAGEINDUSTRIES'],
  ['Parker-Hannifin Corp.', 'PARKERHANNIFIN'],
  ['PARKER HANNIFIN', 'PARKERHANNIFIN'],
  ['Honeywell, Inc.', 'HONEYWELL'],
  ['Honeywell International Inc', 'HONEYWELLINTERNATIONAL'],
  ['Acme Co., Ltd.', '0ACME'],
  ['Company', 'COMPANY'],
  ['Société Générale', 'SOCIETEGENERALE'],
  ['Cherry L.L.C.', 'CHERRY'],
  ['Инком', 'Инком'],
  [' - ', ''],
  ['', ''],
  [null, ''],
])('the key of %s is %s', (maker, key) => expect(makerKey(maker)).toBe(key))

test('case, spaces and punctuation never change a key', () => {
  const word = fc.stringMatching(/^[A-Z][A-Z0-9]{2,8}$/)
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', '  ', '-', ', ', ' & '),
      (words, between) => {
        expect(makerKey(words.join(between).toLowerCase())).toBe(makerKey(words.join(' ')))
      },
    ),
  )
})

test.each([
  ['A', ['A'], ['A'], { maker: 'A', is: 'there' }],
  ['A', [], ['A'], { maker: 'A', is: 'new' }],
  ['B', ['A'], ['B'], { maker: 'B', is: 'new' }],
  ['A', [''], ['A'], { maker: 'A', is: 'given its maker' }],
  ['A', [''], ['A', ''], { maker: 'A', is: 'given its maker' }],
  ['', [''], ['A', ''], { maker: 'A', is: 'given its maker' }],
  ['A', [''], ['A', 'B'], { maker: 'A', is: 'new' }],
  ['', [''], ['A', 'B', ''], { maker: '', is: 'there' }],
  ['', ['', 'A'], [''], { maker: '', is: 'there' }],
  ['', ['A'], [''], { maker: 'A', is: 'there' }],
  ['', [], [''], { maker: '', is: 'new' }],
  ['', [], ['A', ''], { maker: 'A', is: 'new' }],
  ['', ['A', 'B'], [''], { is: 'one of several' }],
  ['', ['A'], ['B', ''], { is: 'one of several' }],
  ['', [], ['A', 'B', ''], { is: 'one of several' }],
  [NO_MAKER, [], ['A', NO_MAKER], { maker: '', is: 'new' }],
  [NO_MAKER, ['A'], [NO_MAKER], { maker: '', is: 'new' }],
  [NO_MAKER, ['', 'A'], [NO_MAKER], { maker: '', is: 'there' }],
  ['A', [''], ['A', NO_MAKER], { maker: 'A', is: 'new' }],
  ['', [], ['', NO_MAKER], { maker: '', is: 'new' }],
  ['', ['A'], ['', NO_MAKER], { maker: '', is: 'new' }],
] as const)('maker "%s" of a number that exists with %j and is listed with %j', (maker, there, listed, meant) =>
  expect(meantPart(maker, there, listed)).toEqual(meant),
)

test('finds the part again that the same list imported', () => {
  const maker = fc.constantFrom('', 'A', 'B', NO_MAKER)
  const known = fc.constantFrom('', 'A', 'B', 'C')
  fc.assert(
    fc.property(fc.uniqueArray(known), fc.uniqueArray(maker, { minLength: 1 }), (there, listed) => {
      const before = listed.map(one => meantPart(one, there, listed))
      const isGiven = before.some(meant => meant.is === 'given its maker')
      const added = before.flatMap(meant => (meant.is === 'one of several' ? [] : [meant.maker]))
      const after = [...new Set([...(isGiven ? [] : there), ...added])]
      for (const [at, one] of listed.entries()) {
        const [was, is] = [before[at], meantPart(one, after, listed)]
        expect(is).toEqual(was?.is === 'one of several' ? was : { ...was, is: 'there' })
      }
    }),
  )
})
