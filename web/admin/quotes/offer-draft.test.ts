import { describe, expect, test } from 'vitest'
import {
  chosenPrice,
  draftTotals,
  firstOffer,
  followPrice,
  hasArrived,
  lineMargin,
  type OfferDraft,
  type OfferRules,
  otherPrices,
  priceHint,
  priceNote,
  readOffer,
  takesFromStock,
} from './offer-draft.ts'
import type { AdminQuote } from './queries.ts'
import { stockOfCondition } from './testing.ts'

const TODAY = '2026-11-21'
const LINE: AdminQuote['quote']['lines'][number] = {
  id: 7,
  productId: 1,
  slug: 'an3',
  sku: 'AN3-5A',
  name: 'Bolt',
  condition: null,
  uom: 'EA',
  quantity: 4,
  manufacturer: null,
  requirements: null,
  counterPrice: null,
  answer: null,
  offer: null,
  remark: '',
  alternativeGroup: null,
  isChosen: true,
  reference: '',
}
const KNOWN = {
  id: 7,
  costNote: 'Wesco',
  listPrice: 1250,
  uom: 'EA',
  lastPrices: [],
  unitCost: null,
  alternates: [
    {
      productId: 70,
      sku: 'AN3-7A',
      manufacturer: null,
      name: 'Bolt',
      uom: 'EA',
      slug: null,
      listPrice: null,
      stock: [stockOfCondition('new', 9, 1400)],
    },
  ],
  stock: [stockOfCondition('overhauled', 2, 8000), stockOfCondition('new', 4, 1250)],
}
const admin = (line: Partial<typeof LINE> = {}, quote: object = {}) =>
  ({
    quote: {
      lines: [{ ...LINE, ...line }],
      carrierAccount: null,
      shippingPrice: null,
      shippingCountry: 'US',
      charges: [],
      ...quote,
    },
    lines: [KNOWN],
  }) as unknown as AdminQuote
const first = (line: Partial<typeof LINE> = {}, quote: object = {}) => firstOffer(admin(line, quote), TODAY, 30)
const changed = (change: Partial<OfferDraft['lines'][number]>, rest: Partial<OfferDraft> = {}): OfferDraft => {
  const draft = first()
  return {
    ...draft,
    lines: draft.lines.map(line => ({ ...line, condition: 'new', unitPrice: '12.50', ...change })),
    ...rest,
  }
}
const RULES: OfferRules = {
  quote: { lines: [LINE], shippingCountry: 'US', zipCode: '' },
  known: [KNOWN],
  isOnAccount: false,
  mayLeaveShipping: true,
  today: TODAY,
}

describe('initial values of the form', () => {
  test('are the request, for 30 days; any condition stays any, without a price, until one is chosen', () => {
    expect(first()).toMatchObject({
      lines: [{ partNumber: 'AN3-5A', condition: '', quantity: '4', unitPrice: '', costNote: 'Wesco' }],
      shippingPrice: '',
      shippingCountry: 'US',
      validUntil: '2026-12-21',
    })
    expect(readOffer(first(), RULES)).toEqual({
      problems: {
        'lines.0.condition': 'Please select a condition',
        'lines.0.unitPrice': 'Please enter a price, like 12.50',
      },
    })
    expect(first({ condition: 'repaired' }).lines[0]?.condition).toBe('repaired')
  })

  test('include the price of the requested condition, and none if only others have one', () => {
    expect(first({ condition: 'new' }).lines[0]).toMatchObject({ unitPrice: '12.50', priceSource: 'filled' })
    expect(first({ condition: 'overhauled' }).lines[0]).toMatchObject({ unitPrice: '80.00' })
    const [line] = first({ condition: 'serviceable' }).lines
    expect(line).toMatchObject({ unitPrice: '' })
    expect(line && priceHint(line, LINE, KNOWN)).toBe('OH 80.00, NE 12.50')
    expect(readOffer(first({ condition: 'serviceable' }), RULES)).toEqual({
      problems: { 'lines.0.unitPrice': 'Please enter a price, like 12.50' },
    })
  })

  test('are those of the earlier offer, which may be for another part, or for none', () => {
    const offer = {
      productId: null,
      sku: 'AN3-6A',
      name: 'Longer bolt',
      slug: null,
      condition: 'new',
      uom: 'EA',
      quantity: 3,
      unitPrice: 99,
      manufacturer: null,
      totalPrice: 297,
      leadTimeDays: 0,
      paperwork: '8130-3',
      fromStock: false,
    }
    expect(first({ answer: 'offered', offer }, { shippingPrice: 1875 })).toMatchObject({
      lines: [{ partNumber: 'AN3-6A', quantity: '3', unitPrice: '0.99', leadTimeDays: '0', fromStock: 'no' }],
      shippingPrice: '18.75',
    })
    expect(first({ answer: 'unavailable' }).lines[0]).toMatchObject({ isAvailable: false, partNumber: 'AN3-5A' })
  })
})

test('use the stock of the chosen maker if two have the number of an alternate, and offer that part', () => {
  const [other] = KNOWN.alternates
  if (!other) throw new Error('there is an alternate')
  const theirs = { ...other, productId: 71, stock: [stockOfCondition('new', 2, 1400)] }
  const known = { ...KNOWN, alternates: [other, theirs] }
  const draft = changed({ partNumber: 'AN3-7A', productId: 71, quantity: '4' })
  const [line] = draft.lines
  expect(line && takesFromStock(line, LINE, known)).toBe(false)
  expect(line && takesFromStock({ ...line, quantity: '2' }, LINE, known)).toBe(true)
  expect(readOffer(draft, { ...RULES, known: [known] })).toMatchObject({ offer: { lines: [{ productId: 71 }] } })
})

describe('the price of a line', () => {
  const filled = (change: Partial<OfferDraft['lines'][number]> = {}) => {
    const [line] = first({ condition: 'new' }).lines
    if (!line) throw new Error('the request has a line')
    return { ...line, ...change }
  }
  const note = (line: ReturnType<typeof filled>) => priceNote(line, LINE, KNOWN)

  test('follows condition and part if it was filled in, and is cleared if there is none', () => {
    expect(note(filled())).toEqual({ words: 'list', isCaution: false, isOther: false })
    expect(followPrice(filled({ condition: 'overhauled' }), LINE, KNOWN).unitPrice).toBe('80.00')
    expect(followPrice(filled({ condition: 'as_removed' }), LINE, KNOWN).unitPrice).toBe('')
    expect(followPrice(filled({ partNumber: 'AN3-7A' }), LINE, KNOWN).unitPrice).toBe('14.00')
    expect(followPrice(filled({ partNumber: 'AN3-9' }), LINE, KNOWN).unitPrice).toBe('')
  })

  test('stays if it was typed, and shows what it was for', () => {
    const typed = filled(chosenPrice(filled(), '99', 'typed'))
    expect(note(typed)).toEqual({ words: '', isCaution: false, isOther: false })
    const moved = { ...typed, condition: 'overhauled' }
    const after = { ...moved, ...followPrice(moved, LINE, KNOWN) }
    expect(after.unitPrice).toBe('99')
    expect(note(after)).toEqual({ words: 'typed for NE', isCaution: true, isOther: true })
    expect(note({ ...typed, partNumber: 'AN3-7A' }).words).toBe('typed for AN3-5A')
    const draft = { ...first(), lines: [after] }
    expect(otherPrices(draft, RULES)).toEqual([{ line: 1, words: 'typed for NE' }])
  })

  test('taken from another condition names that; below the shop’s price it shows the shop’s', () => {
    const sold = filled({ condition: 'overhauled', ...chosenPrice(filled(), '70', 'sold', { condition: 'new' }) })
    expect(note(sold).words).toBe('sold for NE')
    expect(note(filled(chosenPrice(filled(), '10', 'typed'))).words).toBe('shop 12.50')
  })

  test('is not filled in if only some of the pieces have that price', () => {
    const cheap = { ...stockOfCondition('new', 6, 400), atPrice: 1, dearer: 5 }
    const known = { ...KNOWN, stock: [cheap] }
    expect(followPrice(filled(), LINE, known).unitPrice).toBe('')
    expect(priceHint(filled(), LINE, known)).toBe('from 4.00')
    expect(followPrice(filled({ quantity: '1' }), LINE, known).unitPrice).toBe('4.00')
  })
})

test.each([
  [{}, true],
  [{ quantity: '5' }, false],
  [{ quantity: '' }, false],
  [{ condition: 'overhauled' }, false],
  [{ condition: 'overhauled', quantity: '2' }, true],
  [{ partNumber: 'AN3-6A' }, false],
  [{ partNumber: ' AN3-7A', quantity: '9' }, true],
  [{ partNumber: 'AN3-7A', quantity: '10' }, false],
  [{ partNumber: 'AN3-6A', fromStock: 'yes' as const }, true],
  [{ fromStock: 'no' as const }, false],
  // A part chosen for another number has no effect.
  [{ productId: 70 }, true],
])('with %j it comes from stock: %s', (change, is) => {
  const [line] = changed(change).lines
  expect(line && takesFromStock(line, LINE, KNOWN)).toBe(is)
})

test.each([
  [changed({}), { goods: 5000, shipping: null, total: 5000, isWhole: true }],
  [changed({ unitPrice: '$1,000' }, { shippingPrice: '10' }), { goods: 400_000, shipping: 1000, total: 401_000 }],
  [changed({ unitPrice: '' }, { shippingPrice: '10' }), { goods: 0, total: 1000, isWhole: false }],
  [changed({ unitPrice: '9,999,999,999.99', quantity: '100000' }), { goods: 0, isWhole: false }],
  [changed({ isAvailable: false, unitPrice: 'x' }), { goods: 0, total: 0, isWhole: true }],
])('the total of an offer is calculated from the typed values (%#)', (draft, totals) => {
  expect(draftTotals(draft)).toMatchObject(totals)
})

describe('the typed values', () => {
  test('become an offer in cents', () => {
    expect(readOffer(changed({ unitPrice: ' $12.5 ', leadTimeDays: '3' }, { shippingPrice: '0' }), RULES)).toEqual({
      offer: {
        charges: [],
        lines: [
          {
            answer: 'offered',
            lineId: 7,
            partNumber: 'AN3-5A',
            productId: null,
            name: 'Bolt',
            condition: 'new',
            quantity: 4,
            unitPrice: 1250,
            leadTimeDays: 3,
            paperwork: '',
            remark: '',
            fromStock: true,
            costNote: 'Wesco',
            unitCost: null,
            alternativeGroup: null,
          },
        ],
        shippingPrice: 0,
        validUntil: '2026-12-21',
        note: '',
      },
    })
    expect(readOffer(changed({}, { shippingPrice: '10', shippingCountry: 'DE' }), RULES)).toMatchObject({
      offer: { shippingPrice: 1000, shippingCountry: 'DE' },
    })
    expect(readOffer(changed({}, { shippingPrice: ' ' }), RULES)).toMatchObject({ offer: { shippingPrice: null } })
    const onAccount = { ...RULES, isOnAccount: true, mayLeaveShipping: false }
    expect(readOffer(changed({}, { shippingPrice: 'x' }), onAccount)).toMatchObject({ offer: { shippingPrice: null } })
  })

  test.each<[OfferDraft, Record<string, string>, Partial<OfferRules>?]>([
    [changed({ unitPrice: '' }), { 'lines.0.unitPrice': 'Please enter a price, like 12.50' }],
    [changed({ unitPrice: '0' }), { 'lines.0.unitPrice': 'A unit price must be above $0.00' }],
    [changed({ unitPrice: '1.234' }), { 'lines.0.unitPrice': 'Please enter a price, like 12.50' }],
    [changed({ unitPrice: '-5' }), { 'lines.0.unitPrice': 'Please enter a price, like 12.50' }],
    [
      changed({ unitPrice: '9,999,999,999.99', quantity: '100000' }),
      { 'lines.0.unitPrice': 'This comes to more than can be charged' },
    ],
    [changed({ quantity: '1.5' }), { 'lines.0.quantity': 'Please enter a whole number' }],
    [changed({ quantity: '0' }), { 'lines.0.quantity': 'Quantity must be at least 1' }],
    [changed({ leadTimeDays: 'soon' }), { 'lines.0.leadTimeDays': 'Please enter a whole number' }],
    [changed({ unitCost: '-1' }), { 'lines.0.unitCost': 'Please enter a price, like 12.50' }],
    [changed({ unitCost: 'dear' }), { 'lines.0.unitCost': 'Please enter a price, like 12.50' }],
    [changed({ partNumber: ' ' }), { 'lines.0.partNumber': 'Part number is required' }],
    [changed({ isAvailable: false }), { 'lines.0.condition': 'Nothing is offered: reject the request instead' }],
    [changed({}, { validUntil: '' }), { validUntil: 'Please say until which day it is valid' }],
    [changed({}, { validUntil: '2026-11-20' }), { validUntil: 'An offer is valid at least through today' }],
    [changed({}, { shippingPrice: '-1' }), { shippingPrice: 'Please enter a price, like 12.50, or 0' }],
    [changed({}), { shippingPrice: 'Please price the shipping' }, { mayLeaveShipping: false }],
  ])('a value that cannot be sent is reported at its field (%#)', (draft, problems, rules = {}) => {
    expect(readOffer(draft, { ...RULES, ...rules })).toEqual({ problems })
  })
})

test('give the margin of a line once price and cost are typed', () => {
  expect(lineMargin({ unitPrice: '$100', unitCost: '67.50' })).toBe(325)
  expect(lineMargin({ unitPrice: '100', unitCost: '' })).toBeNull()
  expect(lineMargin({ unitPrice: '', unitCost: '5' })).toBeNull()
  expect(lineMargin({ unitPrice: '100', unitCost: '-5' })).toBeNull()
})

describe('are recognized in an offer that has arrived', () => {
  const step = { event: 'quoted' as const, actor: 'admin' as const }
  const offer = { goods: 5000, shipping: null, total: 5000, validUntil: '2026-12-21' }
  test.each([
    [{ ...step, offer }, true],
    [{ ...step, offer: { ...offer, goods: 4999 } }, false],
    [{ ...step, offer: { ...offer, validUntil: '2026-12-22' } }, false],
    [{ event: 'wrote' as const, actor: 'admin' as const, offer: null }, false],
  ])('%j: %s', (entry, is) => {
    expect(hasArrived(changed({}), entry)).toBe(is)
  })
})

test('include charges in the total, and list one without an amount beside it', () => {
  const charge = { kind: 'crating' as const, label: 'Crating', amount: '90' }
  const draft = changed({}, { shippingPrice: '10', charges: [charge] })
  expect(draftTotals(draft)).toMatchObject({ goods: 5000, total: 15_000 })
  expect(readOffer(draft, RULES)).toMatchObject({ offer: { charges: [{ ...charge, amount: 9000 }] } })
  const wrong = { ...draft, charges: [{ ...charge, label: ' ', amount: '' }] }
  expect(readOffer(wrong, RULES)).toEqual({
    problems: {
      'charges.0.amount': 'Please enter an amount, like 12.50',
      'charges.0.label': 'What is charged for is required',
    },
  })
})
