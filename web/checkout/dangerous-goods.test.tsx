import type { UseQueryResult } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Carriage, DANGEROUS_GOODS_NOTICE } from '../../domain/shipping/dangerous-goods.ts'
import { show } from '../testing-screen.tsx'
import { CarrierServiceChoice } from './CarrierServiceChoice.tsx'
import { type CheckoutDraft, EMPTY_DRAFT } from './draft.ts'
import type { FoundRates } from './rates.ts'
import { ShippingMethod } from './ShippingMethod.tsx'
import type { StepContext } from './step-resolver.ts'

const GROUND = {
  provider: 'fedex',
  service: 'FedEx Ground',
  serviceType: 'FEDEX_GROUND',
  serviceDescription: '',
  rate: 1800,
  estimatedDays: 4,
  deliveryDate: null,
  customerShippingAccountId: null,
  isEstimate: false,
}
const showRates = (data: FoundRates) =>
  show(
    <ShippingMethod
      rates={{ data, isPending: false, isError: false } as UseQueryResult<FoundRates>}
      known
      chosen={undefined}
      onChoose={vi.fn()}
      error={undefined}
    />,
  )

const NOTICE = DANGEROUS_GOODS_NOTICE.ground

test('the reason for missing services is shown above the offered ones', async () => {
  await showRates({ rates: [GROUND], source: 'tariff', errors: [], notice: NOTICE })
  await expect.element(page.getByText(NOTICE)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /FedEx Ground/ })).toBeVisible()
})

test('without a permitted service the buyer reads why, and to contact the store', async () => {
  await showRates({ rates: [], source: 'tariff', errors: [], notice: NOTICE })
  await expect.element(page.getByText(NOTICE)).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please contact us for shipping assistance.')
})

const NONE = { items: [], isPending: false, isError: false, reload: async () => {} }
const ADDRESS = {
  ...EMPTY_DRAFT.shipping,
  firstName: 'Amelia',
  lastName: 'Quimby',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
}

function Account({ provider, carriage }: { provider: 'ups' | 'dhl'; carriage: Carriage }) {
  const form = useForm<CheckoutDraft, StepContext>({
    defaultValues: { ...EMPTY_DRAFT, mode: 'customer_account', shipping: ADDRESS, shippingPick: 'once' },
  })
  const account = { id: 7, provider, ending: '6789', nickname: '', isDefault: true, isActive: true }
  const buyer = {
    isCustomer: true,
    email: 'amelia@example.com',
    addresses: { shipping: NONE, billing: NONE },
    accounts: { ...NONE, items: [account] },
    carriage,
  }
  return <CarrierServiceChoice form={form} buyer={buyer} isAog={false} />
}
const services = () => page.getByRole('radio').elements().length

test('an account of the buyer’s own offers the services that may carry the goods, and says why others are missing', async () => {
  await show(<Account provider="ups" carriage="any" />)
  await expect.element(page.getByText(/^UPS Ground/)).toBeVisible()
  expect(services()).toBeGreaterThan(1)
  expect(page.getByText(NOTICE).query()).toBeNull()
})

test('of goods that go by ground it offers ground alone', async () => {
  await show(<Account provider="ups" carriage="ground" />)
  await expect.element(page.getByText(NOTICE)).toBeVisible()
  expect(services()).toBe(1)
})

test('a carrier without ground says that none of its services may carry the goods', async () => {
  await show(<Account provider="dhl" carriage="ground" />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/dangerous goods/)
  expect(services()).toBe(0)
})
