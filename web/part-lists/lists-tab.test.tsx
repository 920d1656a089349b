import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, refused } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { ListsTab } from './ListsTab.tsx'

const list = (id: string, name: string) => ({ id, name, lines: 3, version: 1, updatedAt: new Date('2026-11-27') })
let mine: ReturnType<typeof answering>
beforeEach(() => {
  mine = answering('partLists.mine').mockResolvedValue([list('a', 'Annual'), list('b', 'Brakes')])
})

test('a list that was given another name leaves the focus on its button', async () => {
  const change = answering('partLists.change').mockRejectedValueOnce(refused('LIST_NAME_TAKEN', 'There is one.'))
  change.mockResolvedValue({ id: 'b', version: 2 })
  await show(<ListsTab />)
  const button = page.getByRole('button', { name: /^Rename ?: Brakes$/ })
  await button.click()
  const name = page.getByLabelText('New name')
  await name.fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please give the list a name')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(name).toHaveFocus()
  await name.fill('Wheels')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('There is one.')).toBeVisible()
  mine.mockResolvedValue([list('b', 'Wheels'), list('a', 'Annual')])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Rename ?: Wheels$/ })).toHaveFocus()
  expect(change.mock.lastCall?.[0]).toEqual({ id: 'b', version: 1, name: 'Wheels' })
  await expect.element(name).not.toBeInTheDocument()
})

test('a list that was deleted, also the last, leaves the focus among the lists', async () => {
  answering('partLists.delete').mockResolvedValue({})
  await show(<ListsTab />)
  for (const [name, left] of [
    ['Annual', [list('b', 'Brakes')]],
    ['Brakes', []],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^Delete ?: ${name}$`) }).click()
    mine.mockResolvedValue(left)
    await page.getByRole('button', { name: 'Delete the list' }).click()
    await expect.element(page.getByRole('button', { name: new RegExp(`^Delete ?: ${name}$`) })).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Lists' })).toHaveFocus()
  }
  await expect.element(page.getByText('No lists yet')).toBeVisible()
})
