import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargesTotal, MAX_CHARGE } from '../charges/charge.ts'
import { cents, sum, times } from '../money/money.ts'
import {
  isPastValidity,
  isQuoteEventAllowed,
  lastDay,
  leadsTo,
  OPEN_QUOTE_STATUSES,
  QUOTE_EVENT_NAMES,
  QUOTE_EVENTS,
  QUOTE_KINDS,
  QUOTE_STATES,
  QUOTE_STATUSES,
  type QuoteActor,
  type QuoteStatus,
  type QuoteTurn,
  turnAfter,
} from './quote.ts'
import { averageUnitPrice, OfferShape, offerTotals } from './quote-offer.ts'
import { AogRequestShape, QuoteRequestShape } from './quote-request-shape.ts'

const ACTORS: QuoteActor[] = ['buyer', 'admin', 'gateway', 'clock']

describe('the transitions of a quote', () => {
  test('lists each transition, its actor, and its result', () => {
    const moves = QUOTE_STATUSES.flatMap(status =>
      QUOTE_EVENT_NAMES.flatMap(event =>
        ACTORS.filter(actor => isQuoteEventAllowed(event, { kind: 'rfq', status }, actor)).map(
          actor => `${status} ${event} ${actor}`,
        ),
      ),
    )
    expect(moves).toMatchInlineSnapshot(`
      [
        "pending unit_quoted admin",
        "pending quoted admin",
        "pending account_named buyer",
        "pending wrote buyer",
        "pending wrote admin",
        "pending rejected admin",
        "pending withdrawn buyer",
        "unit_quoted unit_quoted admin",
        "unit_quoted unit_approved buyer",
        "unit_quoted quoted admin",
        "unit_quoted account_named buyer",
        "unit_quoted countered buyer",
        "unit_quoted wrote buyer",
        "unit_quoted wrote admin",
        "unit_quoted rejected admin",
        "unit_quoted declined buyer",
        "unit_quoted expired clock",
        "unit_approved shipping_quoted admin",
        "unit_approved quoted admin",
        "unit_approved account_named buyer",
        "unit_approved wrote buyer",
        "unit_approved wrote admin",
        "unit_approved rejected admin",
        "unit_approved withdrawn buyer",
        "shipping_quoted quoted admin",
        "shipping_quoted accepted buyer",
        "shipping_quoted account_named buyer",
        "shipping_quoted countered buyer",
        "shipping_quoted wrote buyer",
        "shipping_quoted wrote admin",
        "shipping_quoted rejected admin",
        "shipping_quoted declined buyer",
        "shipping_quoted expired clock",
        "quoted quoted admin",
        "quoted accepted buyer",
        "quoted account_named buyer",
        "quoted countered buyer",
        "quoted wrote buyer",
        "quoted wrote admin",
        "quoted rejected admin",
        "quoted declined buyer",
        "quoted expired clock",
        "quoted purchased gateway",
        "completed account_named buyer",
        "completed wrote buyer",
        "completed wrote admin",
        "completed withdrawn buyer",
        "completed expired clock",
        "completed purchased gateway",
        "expired quoted admin",
        "expired wrote buyer",
        "expired wrote admin",
      ]
    `)
  })

  test('an aircraft on the ground is priced at once: no unit price to approve', () => {
    for (const event of ['unit_quoted', 'unit_approved', 'shipping_quoted'] as const)
      for (const status of QUOTE_STATUSES)
        for (const actor of ACTORS) expect(isQuoteEventAllowed(event, { kind: 'aog', status }, actor)).toBe(false)
  })

  test('ends purchased quotes, and lets only buyer and gateway end an accepted quote', () => {
    for (const event of QUOTE_EVENT_NAMES)
      for (const actor of ACTORS)
        for (const kind of QUOTE_KINDS) {
          expect(isQuoteEventAllowed(event, { kind, status: 'purchased' }, actor)).toBe(false)
          if (actor === 'admin' && event !== 'wrote')
            expect(isQuoteEventAllowed(event, { kind, status: 'completed' }, actor)).toBe(false)
        }
  })

  test('every status can be reached, and each but the ends can be left', () => {
    const reached = new Set(QUOTE_EVENT_NAMES.flatMap(event => [...(QUOTE_EVENTS[event].to ?? [])]))
    expect([...QUOTE_STATUSES].filter(status => !reached.has(status))).toEqual([])
    for (const status of OPEN_QUOTE_STATUSES)
      expect(
        QUOTE_EVENT_NAMES.some(event => QUOTE_STATUSES.some(to => to !== status && leadsTo(event, status, to))),
      ).toBe(true)
  })

  test('gives the turn to the other side after a message; otherwise the status decides', () => {
    const plain = (status: QuoteStatus, turn: QuoteTurn) => ({ kind: 'rfq' as const, status, turn })
    expect(turnAfter('wrote', plain('quoted', 'buyer'), 'buyer')).toBe('admin')
    expect(turnAfter('wrote', plain('quoted', 'admin'), 'admin')).toBe('buyer')
    for (const status of QUOTE_STATUSES)
      expect(turnAfter('quoted', plain(status, 'admin'), 'admin')).toBe(QUOTE_STATES[status].turn)
  })

  test('a quote that waits for the back office keeps waiting: a request for its price, a question for its answer', () => {
    for (const [kind, status, turn] of [
      ['aog', 'pending', 'admin'],
      ['aog', 'quoted', 'buyer'],
      ['aog', 'expired', 'buyer'],
      ['rfq', 'pending', 'admin'],
      ['rfq', 'unit_approved', 'admin'],
      ['rfq', 'unit_quoted', 'buyer'],
      ['rfq', 'completed', 'buyer'],
    ] as const)
      expect([status, turnAfter('wrote', { kind, status, turn: 'admin' }, 'admin')]).toEqual([status, turn])
    for (const kind of QUOTE_KINDS)
      for (const [event, status, actor, asked, answered] of [
        ['expired', 'expired', 'clock', 'admin', null],
        ['accepted', 'completed', 'buyer', 'admin', 'buyer'],
        ['unit_approved', 'quoted', 'buyer', 'admin', 'buyer'],
        // No messages are accepted in these statuses.
        ['purchased', 'purchased', 'gateway', null, null],
        ['withdrawn', 'withdrawn', 'buyer', null, null],
        ['declined', 'declined', 'buyer', null, null],
      ] as const)
        expect([
          event,
          turnAfter(event, { kind, status, turn: 'admin' }, actor),
          turnAfter(event, { kind, status, turn: 'buyer' }, actor),
        ]).toEqual([event, asked, answered])
  })
})

describe('days', () => {
  test.each([
    ['2026-11-21', 30, '2026-12-21'],
    ['2027-02-27', 2, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('from %s, %i days hold through %s', (today, days, last) => {
    expect(lastDay(today, days)).toBe(last)
    expect(isPastValidity(last, last)).toBe(false)
    expect(isPastValidity(last, lastDay(last, 1))).toBe(true)
  })
})

describe('the totals of an offer', () => {
  const line = fc.record({
    unitPrice: fc.integer({ min: 1, max: 10_000_000 }).map(cents),
    quantity: fc.integer({ min: 1, max: 1000 }),
  })
  test('is the sum of its lines and the freight; the average is between the prices', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(100_000).map(cents), (lines, shipping) => {
        const { goods, total } = offerTotals(lines, shipping)
        expect(goods).toBe(sum(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity))))
        expect(total).toBe(goods + shipping)
        const prices = lines.map(({ unitPrice }) => unitPrice)
        expect(averageUnitPrice(lines)).toBeGreaterThanOrEqual(Math.min(...prices))
        expect(averageUnitPrice(lines)).toBeLessThanOrEqual(Math.max(...prices))
      }),
    )
  })

  test('is refused where no amount could say it', () => {
    const line = {
      answer: 'offered',
      lineId: 1,
      partNumber: 'A',
      condition: 'new',
      quantity: 100_000,
      fromStock: false,
    }
    const asked = (unitPrice: number) =>
      OfferShape.safeParse({ lines: [{ ...line, unitPrice }], shippingPrice: 0, validUntil: '2026-12-01' }).success
    expect([asked(1_000_000), asked(10_000_000)]).toEqual([true, false])
  })

  test('has freight and charges whose sum with the goods is an amount', () => {
    const line = { answer: 'offered', lineId: 1, partNumber: 'A', condition: 'new', quantity: 1, fromStock: false }
    const offered = (shippingPrice: number, amount: number) => {
      const charges = Array.from({ length: 10 }, () => ({ kind: 'crating', label: 'Crate', amount }))
      const lines = [{ ...line, unitPrice: 499_999_999_998 }]
      return OfferShape.safeParse({ lines, shippingPrice, charges, validUntil: '2026-12-01' })
    }
    const most = offered(MAX_CHARGE, MAX_CHARGE).data
    expect(
      offerTotals(
        [{ unitPrice: cents(499_999_999_998), quantity: 1 }],
        most?.shippingPrice ?? null,
        chargesTotal(most?.charges ?? []),
      ).total,
    ).toBe(510_999_999_998)
    expect([offered(MAX_CHARGE + 1, 1).success, offered(0, MAX_CHARGE + 1).success]).toEqual([false, false])
  })

  test('the average is rounded half up', () => {
    const of = (...prices: number[]) =>
      averageUnitPrice(prices.map(price => ({ unitPrice: cents(price), quantity: 1 })))
    expect([of(1, 2), of(1, 1, 2), of(1, 2, 2)]).toEqual([2, 1, 2])
  })
})

describe('the request', () => {
  test('needs a line, and each line a part', () => {
    const said = (lines: unknown) => QuoteRequestShape.safeParse({ lines }).error?.issues.map(({ message }) => message)
    expect(said([])).toEqual(['Please select at least one condition for your quote request'])
    expect(said([{ quantity: 1 }])).toEqual(['Part number is required'])
    expect(said([{ partNumber: 'AN3-5A', quantity: 1 }])).toBeUndefined()
    expect(said([{ productId: 7, quantity: 0 }])).toEqual(['Quantity must be at least 1'])
  })

  test('an AOG request names its missing fields', () => {
    const issues = AogRequestShape.safeParse({ quantity: 1 }).error?.issues ?? []
    expect(issues.map(({ path }) => path.join('.')).sort()).toEqual(['location', 'partNumber'])
    const begun = { partNumber: 'AN3-5A', quantity: 1, location: 'KGEG' }
    expect(AogRequestShape.parse(begun)).toMatchObject({
      urgency: 'aog',
      aircraftType: '',
      tailNumber: '',
      contactPhone: '',
    })
    expect(
      AogRequestShape.safeParse({ partNumber: 'AN3-5A', quantity: 1, location: 'KGEG', contactPhone: '12' }).success,
    ).toBe(false)
  })
})
