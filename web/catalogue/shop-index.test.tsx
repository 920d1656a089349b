import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import { FAMILIES } from '../../domain/facts/families.ts'
import { answering, lost } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { loadShop } from './load-shop.ts'
import { ShopIndex } from './ShopIndex.tsx'

const family = FAMILIES[0]?.slug ?? ''
/** in the order of the alphabet, whatever their slugs are */
const NAMES = ['Bolts', 'Nuts', 'Tube fittings']

test('the store lists its families by name', async () => {
  answering('search.shopIndex').mockResolvedValue({
    categories: [{ slug: 'bolts', name: 'Hardware', drawing: '/drawings/bolt.svg', parts: 1200 }],
    families: [family, 'fittings', 'nuts'].map(slug => ({ slug, parts: 7 })),
  })
  await show(<ShopIndex />)
  await expect
    .element(page.getByRole('link', { name: /^Hardware ?1,200/ }))
    .toHaveAttribute('href', '/shop/category/bolts')
  await expect.element(page.getByRole('link', { name: /^Bolts ?7/ })).toHaveAttribute('href', `/shop/family/${family}`)
  const names = page.getByRole('navigation').getByRole('list').last().getByRole('link')
  await expect.poll(() => names.elements().map(link => link.querySelector('span')?.textContent)).toEqual(NAMES)
  // The link of the navigation leads here.
  expect(document.getElementById('families')?.textContent).toMatch(/^Part families/)
})

test('an index that cannot be loaded does not break the store', async () => {
  const index = answering('search.shopIndex').mockRejectedValue(lost())
  answering('catalogue.categories').mockResolvedValue([])
  answering('search.findParts').mockResolvedValue({ list: { items: [] } })
  await expect(loadShop(new QueryClient(), shopQuery({}))).resolves.toEqual({ chosen: null })
  expect(index).toHaveBeenCalledTimes(1)
  await show(
    <>
      <ShopIndex />
      <p>The list</p>
    </>,
  )
  await expect.poll(() => index.mock.calls.length).toBe(2)
  await expect.element(page.getByText('The list')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Index of the shop' })).not.toBeInTheDocument()
})
