import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { NewPart } from './NewPart.tsx'

const sku = page.getByLabelText('Part number')
const button = page.getByRole('button', { name: 'Add part' })

beforeEach(() => {
  sessionStorage.clear()
  answering('catalogue.admin.categories').mockResolvedValue([])
})

test('a part is added once, and its page opens; a number that is taken is refused at its field', async () => {
  const created = answering('catalogue.admin.createPart')
  created.mockRejectedValueOnce(refused('SKU_TAKEN', 'This part is there already.'))
  created.mockResolvedValueOnce({ id: 9 })
  const { router } = await show(<NewPart />)
  await button.click()
  await expect.element(sku).toBeInvalid()
  await expect.element(sku).toHaveFocus()
  await sku.fill('AN3-5A')
  await page.getByLabelText('Name', { exact: true }).fill('Bolt')
  await button.click()
  await expect.element(sku).toHaveAccessibleDescription('This part is there already.')
  await sku.fill('AN3-6A')
  await button.dblClick()
  await expect.element(page.getByText('Part added. Now its stock and pictures.')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/admin/parts/9')
  expect(created.mock.calls).toHaveLength(2)
  expect(created.mock.lastCall?.[0]).toMatchObject({ fields: { sku: 'AN3-6A', name: 'Bolt' } })
  expect(sessionStorage.length).toBe(0)
})

test('a draft is back after the page was left, until it is discarded', async () => {
  const first = await show(<NewPart />)
  await sku.fill('AN3-5A')
  await first.unmount()
  await show(<NewPart />)
  await expect.element(sku).toHaveValue('AN3-5A')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(sku).toHaveValue('')
})
