import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing-screen.tsx'
import { UndecidedGoods } from './UndecidedGoods.tsx'

const block = page.getByRole('region', { name: 'Dangerous goods to decide' })
const BATTERY = { productId: 7, sku: '024147-000', name: 'BATTERY MAIN' }

test('undecided parts link to their pages, and to the filtered list', async () => {
  await show(<UndecidedGoods day={{ undecidedGoods: 12, undecidedGoodsNext: [BATTERY] }} />)
  await expect.element(block).toMatchTextContent('Dangerous goods to decide12')
  await expect.element(block).toMatchTextContent('ship by ground within the 48 contiguous states only')
  await expect.element(block.getByRole('link', { name: '024147-000' })).toHaveAttribute('href', '/admin/parts/7')
  await expect.element(block.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/admin/parts?lacks=hazmat')
})

test('a count at its limit is shown as such', async () => {
  await show(<UndecidedGoods day={{ undecidedGoods: 1000, undecidedGoodsNext: [BATTERY] }} />)
  await expect.element(block.getByText('1,000+')).toBeVisible()
})

test('without any, the note on shipping is hidden', async () => {
  await show(<UndecidedGoods day={{ undecidedGoods: 0, undecidedGoodsNext: [] }} />)
  await expect.element(block.getByText('No part waits for a decision.')).toBeVisible()
  expect(block.getByText(/by ground/).query()).toBeNull()
})
