import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CarrierAccountView } from '../accounts/settings/carrier-account-list.ts'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { Block } from './Block.tsx'
import { CarrierAccountChoice } from './CarrierAccountChoice.tsx'
import { type CheckoutDraft, EMPTY_DRAFT } from './draft.ts'
import type { StepContext } from './step-resolver.ts'

const ACCOUNT: CarrierAccountView = {
  id: 7,
  provider: 'fedex',
  ending: '6789',
  nickname: '',
  isDefault: true,
  isActive: true,
}
const NONE = { items: [], isPending: false, isError: false, reload: async () => {} }

/** A buyer without a carrier account, who adds one. */
function Choice() {
  const form = useForm<CheckoutDraft, StepContext>({ defaultValues: EMPTY_DRAFT })
  const [items, setItems] = useState<readonly CarrierAccountView[]>([])
  const reload = async () => setItems([ACCOUNT])
  const buyer = {
    isCustomer: true,
    email: 'amelia@example.com',
    addresses: { shipping: NONE, billing: NONE },
    accounts: { ...NONE, items, reload },
  }
  return (
    <Block title="Shipping method">
      <CarrierAccountChoice form={form} buyer={buyer} onGiveUp={() => {}} />
    </Block>
  )
}

test('the form of a new account is as wide as its block, and the focus moves to the added account', async () => {
  await page.viewport(1440, 900)
  answering('accounts.addCarrierAccount').mockResolvedValue({ id: 7 })
  await show(<Choice />)
  const form = page.getByRole('form', { name: 'Add Shipping Account' })
  const edges = form.element().getBoundingClientRect()
  const group = page.getByRole('group', { name: 'Shipping account' })
  const { left, right } = group.element().getBoundingClientRect()
  expect([edges.left, edges.right]).toEqual([left, right])
  await userEvent.fill(page.getByLabelText('Account number'), '123456789')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('radio')).toBeVisible()
  await expect.element(group).toHaveFocus()
})
