import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { SearchForm } from './SearchForm.tsx'

const NUT = {
  id: 2,
  slug: 'ms21044n08',
  sku: 'MS21044N08',
  name: 'Nut',
  price: 42,
  salePrice: null,
  fromPrice: null,
  uom: 'EA',
  totalQuantity: 500,
  conditions: ['new'],
  manufacturer: null,
  primaryImageUrl: null,
  drawing: '',
  stock: [],
}
const NUTS = { slug: 'nuts', name: 'Nuts' }

test('the note about a superseded number disappears with the next search', async () => {
  answering('search.suggestions').mockResolvedValue([])
  const beside = answering('search.beside').mockResolvedValue({
    categories: [NUTS],
    alternates: [{ kind: 'superseded_by', source: 'AC 43.13', part: NUT }],
  })
  await show(<SearchForm search="" />)
  const box = page.getByRole('combobox')
  await userEvent.fill(box, 'AN365-832')
  await expect.element(page.getByText('AN365-832 is superseded by MS21044N08 (AC 43.13)')).toBeVisible()
  let answer = (_: unknown) => {}
  beside.mockImplementation(() => new Promise(resolve => (answer = resolve)))
  await userEvent.fill(box, 'AN365-1032')
  // The earlier categories stay in between, like the parts.
  await expect.element(page.getByRole('option', { name: 'Category: Nuts' })).toBeVisible()
  await expect.element(page.getByText(/superseded/)).not.toBeInTheDocument()
  await expect.poll(() => beside.mock.calls.length).toBe(2)
  answer({ categories: [], alternates: [] })
  await expect.element(page.getByRole('option', { name: 'Category: Nuts' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/superseded/)).not.toBeInTheDocument()
})

test('several words without suggestions lead to the whole search, which finds parts with some of them too', async () => {
  answering('search.suggestions').mockResolvedValue([])
  answering('search.beside').mockResolvedValue({ categories: [], alternates: [] })
  await show(<SearchForm search="" />)
  const box = page.getByRole('combobox')
  await userEvent.fill(box, 'zinc bolt')
  await expect.element(page.getByText(/^No suggestions/).first()).toBeVisible()
  await expect.element(page.getByText('No products found')).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: 'Search all for “zinc bolt”' })).toBeVisible()
  await userEvent.fill(box, 'zincbolt')
  await expect.element(page.getByText('No products found').first()).toBeVisible()
})
