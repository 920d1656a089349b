import { describe, expect, test } from 'vitest'
import type { SavedAddressView } from '../accounts/settings/address-list.ts'
import {
  accountOf,
  addressOf,
  isNotForForwarder,
  isOnAccount,
  isToEmbargoed,
  pickOf,
  problemsByField,
} from './chosen.ts'
import { asDraft, type CheckoutDraft, EMPTY_DRAFT, NO_ADDRESS } from './draft.ts'
import type { Buyer, Saved } from './use-buyer.ts'

const TYPED = {
  ...NO_ADDRESS,
  firstName: 'Amelia',
  lastName: 'Quimby',
  company: 'Quimby Flying',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
}
const saved = (id: number, changes: Partial<SavedAddressView> = {}): SavedAddressView => ({
  ...TYPED,
  id,
  kind: 'shipping',
  nickname: '',
  isDefault: false,
  addressLine1: `${id} Hangar Road`,
  ...changes,
})
const list = <Item>(items: Item[]): Saved<Item> => ({ items, isPending: false, isError: false, reload: async () => {} })
const account = (id: number) => ({
  id,
  provider: 'fedex' as const,
  nickname: '',
  ending: '6789',
  isDefault: false,
  isActive: true,
})
const customer = (addresses: SavedAddressView[], accounts: number[] = []): Buyer => ({
  isCustomer: true,
  email: 'amelia@example.com',
  addresses: { shipping: list(addresses), billing: list(addresses) },
  accounts: list(accounts.map(account)),
})
const GUEST: Buyer = { ...customer([]), isCustomer: false, email: '' }
const draft = (changes: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  ...EMPTY_DRAFT,
  email: 'amelia@example.com',
  ...changes,
})
const line1 = (one: CheckoutDraft, buyer: Buyer) => addressOf(one, 'shipping', buyer)?.addressLine1 ?? null

describe('the address that is used', () => {
  test('is the typed one for a guest, whatever was selected as a customer', () => {
    expect(line1(draft({ shipping: TYPED, shippingPick: '7' }), GUEST)).toBe('1 Airport Way')
  })

  test('is the first of the list, the default, until another is picked', () => {
    const buyer = customer([saved(7, { isDefault: true }), saved(8)])
    expect(line1(draft(), buyer)).toBe('7 Hangar Road')
    expect(line1(draft({ shippingPick: '8' }), buyer)).toBe('8 Hangar Road')
  })

  test('is the one typed before sign-in: selected if complete, otherwise open to be completed', () => {
    const buyer = customer([saved(7)])
    expect(pickOf(draft({ shipping: TYPED }), 'shipping', buyer)).toBe('once')
    expect(line1(draft({ shipping: TYPED }), buyer)).toBe('1 Airport Way')
    const half = draft({ shipping: { ...TYPED, city: '' } })
    expect(pickOf(half, 'shipping', buyer)).toBe('new')
    expect(pickOf({ ...half, shippingPick: 'once' }, 'shipping', buyer)).toBe('new')
  })

  test('is empty if the selected one was deleted: no other is selected automatically', () => {
    expect(line1(draft({ shippingPick: '9' }), customer([saved(7)]))).toBeNull()
  })

  test('is the typed one while a new one is open; without saved ones the fields are shown at once', () => {
    expect(line1(draft({ shippingPick: 'new' }), customer([saved(7)]))).toBe('')
    expect(pickOf(draft(), 'shipping', customer([]))).toBe('new')
    expect(line1(draft(), customer([]))).toBe('')
  })

  test('stays as typed while a saved one is selected', () => {
    const one = draft({ shipping: TYPED, shippingPick: '7' })
    expect(line1(one, customer([saved(7)]))).toBe('7 Hangar Road')
    expect(one.shipping).toEqual(TYPED)
  })

  test('has the company entered in checkout, if it has none of its own', () => {
    const buyer = customer([saved(7, { company: '' }), saved(8)])
    const one = draft({ shippingCompany: 'Own Name' })
    expect(addressOf(one, 'shipping', buyer)?.company).toBe('Own Name')
    expect(addressOf({ ...one, shippingPick: '8' }, 'shipping', buyer)?.company).toBe('Quimby Flying')
  })
})

describe('the account that is used', () => {
  test('is the default until another is chosen; empty if that one was deleted', () => {
    const buyer = customer([], [3, 4])
    expect(accountOf(draft(), buyer)?.id).toBe(3)
    expect(accountOf(draft({ carrierAccount: '4' }), buyer)?.id).toBe(4)
    expect(accountOf(draft({ carrierAccount: '5' }), buyer)).toBeNull()
  })

  test('is for customers', () => {
    const one = draft({ mode: 'customer_account' })
    expect([isOnAccount(one, customer([])), isOnAccount(one, GUEST)]).toEqual([true, false])
  })
})

describe('missing values are shown at their fields', () => {
  const said = (one: CheckoutDraft, buyer: Buyer, method: string | null = 'fedex:GROUND') =>
    Object.fromEntries(problemsByField(one, buyer, method))

  test.each<[string, CheckoutDraft, Buyer, Record<string, string>]>([
    ['a guest’s field', draft({ shipping: { ...TYPED, city: '' } }), GUEST, { 'shipping.city': 'City is required' }],
    [
      'a saved address without a company',
      draft(),
      customer([saved(7, { company: '' })]),
      { shippingCompany: 'Company name is required' },
    ],
    [
      'a saved address that is wrong in itself',
      draft(),
      customer([saved(7, { postalCode: '992' })]),
      { shippingPick: 'Please enter a valid ZIP code' },
    ],
    [
      'an address that is gone',
      draft({ shippingPick: '9' }),
      customer([saved(7)]),
      { shippingPick: 'Please select a shipping address' },
    ],
    [
      'a billing address that is gone',
      draft({ billingSame: false, billingPick: '9' }),
      customer([saved(7)]),
      { billingPick: 'Please select a billing address' },
    ],
    [
      'no account',
      draft({ mode: 'customer_account' }),
      customer([saved(7)]),
      { carrierAccount: 'Please select or add a shipping account' },
    ],
    [
      'a customer’s e-mail',
      draft({ email: '' }),
      customer([saved(7)]),
      { email: 'Please provide your contact information' },
    ],
  ])('%s', (_, one, buyer, expected) => {
    expect(said(one, buyer)).toEqual(expected)
  })

  test('a new address in addition to saved ones shows its fields, and a link to choose a saved one', () => {
    const problems = said(draft({ shippingPick: 'new' }), customer([saved(7)]))
    expect(problems).toMatchObject({
      'shipping.city': 'City is required',
      shippingPick: 'Please select a shipping address',
    })
    expect(said(draft({ shippingPick: 'new' }), customer([]))).not.toHaveProperty('shippingPick')
  })

  test('no rate to take', () => {
    expect(said(draft(), customer([saved(7)]), null)).toEqual({ method: 'Please select a shipping method' })
    const onAccount = draft({ mode: 'customer_account', carrierService: 'FEDEX_2_DAY' })
    expect(said(onAccount, customer([saved(7)], [3]), null)).toEqual({})
  })

  test('a service that the carrier of the account does not have is ignored', () => {
    for (const carrierService of ['', 'UPS_GROUND'])
      expect(said(draft({ mode: 'customer_account', carrierService }), customer([saved(7)], [3]))).toEqual({
        carrierService: 'Please select a shipping service',
      })
  })
})

test('a draft of an older version, or a manipulated one, is read as far as it is valid', () => {
  expect(asDraft(null)).toEqual(EMPTY_DRAFT)
  expect(
    asDraft({ email: 'a@b.example', mode: 'free', billingSame: 'yes', shipping: { city: 'Boise', x: 1 } }),
  ).toEqual({
    ...EMPTY_DRAFT,
    email: 'a@b.example',
    shipping: { ...NO_ADDRESS, city: 'Boise' },
  })
  expect(asDraft({ mode: 'customer_account' }).mode).toBe('customer_account')
})

test('a nickname is looked at where an address is typed to be saved', () => {
  const long = { shippingNickname: 'x'.repeat(61), billingNickname: 'x'.repeat(61) }
  const wrong = 'Nickname must be at most 60 characters'
  const nicknames = (one: CheckoutDraft, buyer: Buyer) => {
    const found = problemsByField(one, buyer, 'ups:GROUND')
    return [found.get('shippingNickname'), found.get('billingNickname')]
  }
  expect(nicknames(draft(long), customer([]))).toEqual([wrong, undefined])
  expect(nicknames(draft({ ...long, billingSame: false }), customer([]))).toEqual([wrong, wrong])
  expect(nicknames(draft(long), customer([saved(7)]))).toEqual([undefined, undefined])
  expect(nicknames(draft(long), GUEST)).toEqual([undefined, undefined])
  expect(nicknames(draft({ shippingNickname: 'Hangar 4' }), customer([]))).toEqual([undefined, undefined])
})

describe('goods and places that are refused', () => {
  const CRIMEA = { ...TYPED, country: 'UA', state: 'Crimea', city: 'Simferopol', postalCode: '95000' }
  const BERLIN = { ...TYPED, country: 'DE', state: '', city: 'Berlin', postalCode: '10115' }

  test('an embargoed destination is refused for shipping and billing; an unused address is ignored', () => {
    expect(isToEmbargoed(draft({ shipping: CRIMEA }), GUEST)).toBe(true)
    expect(isToEmbargoed(draft({ shipping: TYPED, billingSame: false, billing: CRIMEA }), GUEST)).toBe(true)
    expect(isToEmbargoed(draft({ shipping: TYPED, billingSame: true, billing: CRIMEA }), GUEST)).toBe(false)
  })

  test('a forwarder takes dangerous goods within the 48 states, and anything else for anywhere', () => {
    const abroad = draft({ mode: 'pickup', shipping: BERLIN })
    expect(isNotForForwarder(abroad, { ...GUEST, carriage: 'ground' })).toBe(true)
    expect(isNotForForwarder(abroad, { ...GUEST, carriage: 'passenger' })).toBe(true)
    expect(isNotForForwarder(abroad, GUEST)).toBe(false)
    expect(isNotForForwarder(draft({ mode: 'pickup', shipping: TYPED }), { ...GUEST, carriage: 'ground' })).toBe(false)
    expect(isNotForForwarder(draft({ shipping: BERLIN }), { ...GUEST, carriage: 'ground' })).toBe(false)
  })
})

test('a saved address with letters that documents lack is chosen as before, and checkout names the letters beside it', () => {
  const buyer = customer([saved(7, { isDefault: true, city: '東京', company: '森航空' }), saved(8)])
  expect(addressOf(draft(), 'shipping', buyer)).toMatchObject({ city: '東京' })
  const problems = problemsByField(draft(), buyer, 'FedEx Ground')
  expect(problems.get('shippingPick')).toBe(
    'Please use Latin letters: packing slips and carrier labels can’t show “東京”',
  )
  expect(problemsByField(draft({ shippingPick: '8' }), buyer, 'FedEx Ground').get('shippingPick')).toBeUndefined()
})
