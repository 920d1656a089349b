import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import type { Card } from './card.ts'
import { unchooseAll } from './chosen-parts.ts'
import { ProductTable } from './ProductTable.tsx'

const card = (id: number, more: Partial<Card> = {}): Card => ({
  id,
  slug: `an3-${id}a`,
  sku: `AN3-${id}A`,
  name: `Bolt ${id}`,
  price: 39,
  salePrice: null,
  manufacturer: null,
  totalQuantity: 30,
  conditions: ['new'],
  primaryImageUrl: null,
  drawing: '/drawings/bolt.svg',
  ...more,
})
const several = card(7, { conditions: ['as_removed', 'overhauled'], totalQuantity: 5 })
/** Two of the thirty cost what the card says, the others more. */
const cheapest = card(8, { fromPrice: 20 })
const offer = (condition: string, quantity: number, unitPrice = 20) => ({
  condition,
  quantity,
  tagType: null,
  unitPrice,
})

// The selection outlives a page.
beforeEach(() => unchooseAll())

async function showTable(items: Card[]) {
  await page.viewport(1440, 900)
  return show(<ProductTable items={items} query={shopQuery({}, '')} />)
}
const choose = async (...skus: string[]) => {
  for (const sku of skus) await userEvent.click(page.getByRole('checkbox', { name: `Choose ${sku}` }))
}
const inCart = () =>
  JSON.parse(localStorage.getItem('aircraft-parts-cart') ?? '[]').map(
    ({ productId, condition, quantity }: Record<string, unknown>) => [productId, condition, quantity],
  )
const bar = page.getByRole('region', { name: 'Chosen parts' })
const add = (name: string) => userEvent.click(bar.getByRole('button', { name }))

test('a selected part that has sold out is reported, and the others are added to the cart', async () => {
  answering('cart.priceCart').mockResolvedValue({ lines: [{ productId: 7, choices: [] }] })
  await showTable([card(3), several])
  await choose('AN3-3A', 'AN3-7A')
  await add('Add 2 parts')
  await expect.poll(inCart).toEqual([[3, 'new', 1]])
  await expect.element(page.getByText(/"Bolt 7".*out of stock|no more.*"Bolt 7"|"Bolt 7"/i).first()).toBeVisible()
  await expect.element(bar.getByRole('status')).toMatchTextContent('1 part chosen, 1 sold out')
  // The remaining action has the focus, as nothing can be added.
  await expect.element(bar.getByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
  await expect.element(bar.getByRole('button', { name: 'Quote 1' })).toHaveFocus()
})

test('a part that was deleted, or that has another condition, does not block the others', async () => {
  const price = answering('cart.priceCart').mockResolvedValue({
    lines: [{ productId: 8, choices: [offer('overhauled', 4)] }],
  })
  await showTable([several, cheapest])
  await choose('AN3-7A', 'AN3-8A')
  await add('Add 2 parts')
  await expect.element(bar.getByRole('status')).toMatchTextContent('2 parts chosen, 1 sold out')
  await expect.element(bar.getByRole('combobox', { name: 'AN3-8A' })).toHaveValue('overhauled')
  expect(inCart()).toEqual([])
  await add('Add 1 part')
  await expect.poll(inCart).toEqual([[8, 'overhauled', 1]])
  expect(price).toHaveBeenCalledTimes(1)
})

test('more than there are to be sold do not go in', async () => {
  answering('cart.priceCart').mockResolvedValue({ lines: [{ productId: 8, choices: [offer('new', 2)] }] })
  await showTable([cheapest])
  await choose('AN3-8A')
  await userEvent.fill(page.getByLabelText('Quantity: AN3-8A'), '3')
  await add('Add 1 part')
  await expect.element(page.getByText(/only 2 units of/)).toBeVisible()
  expect(inCart()).toEqual([])
  await userEvent.fill(page.getByLabelText('Quantity: AN3-8A'), '2')
  await userEvent.click(page.getByRole('button', { name: /^Add.*AN3-8A/ }))
  await expect.poll(inCart).toEqual([[8, 'new', 2]])
})

test('emptying the bar leaves the focus in the table', async () => {
  await showTable([card(3)])
  await choose('AN3-3A')
  await add('Add 1 part')
  await expect.element(bar).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('results')
  await choose('AN3-3A')
  await add('Clear')
  await expect.element(bar).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('results')
})
