import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { OpeningScreen } from './OpeningScreen.tsx'
import type { Opening } from './queries.ts'

const nothing = { details: [], at: null, by: null }
const none = { parts: 0, orders: 0, quotes: 0, accounts: 0 }
const OPENING: Opening = {
  items: [
    { ...nothing, name: 'demonstration', state: 'open' },
    { ...nothing, name: 'backup', state: 'open' },
    { ...nothing, name: 'parts', state: 'done' },
  ],
  demonstration: {
    state: 'there',
    hindrances: [],
    figures: { goes: { parts: 30_000, orders: 1, quotes: 0, accounts: 6 }, stays: { ...none, accounts: 1 } },
  },
  sections: [],
  mailbox: 'sales@example.com',
  hasMailServer: false,
  takesRealCards: false,
}

test('the demonstration is deleted after its counts were shown and the word was typed', async () => {
  answering('opening.read').mockResolvedValue(OPENING)
  const emptied = answering('opening.emptyDemonstration')
  emptied.mockResolvedValue({ success: true })
  await show(<OpeningScreen />)
  await expect.element(page.getByText('2 steps are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Empty it…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(/30,000 parts, 1 order, 0 quotes and 6 accounts/)).toBeVisible()
  await dialog.getByLabelText('Type EMPTY').fill('empty')
  await dialog.getByRole('button', { name: 'Empty it' }).click()
  await expect.element(dialog.getByText('Type EMPTY, in capitals')).toBeVisible()
  expect(emptied).not.toHaveBeenCalled()
  await dialog.getByLabelText('Type EMPTY').fill('EMPTY')
  await dialog.getByRole('button', { name: 'Empty it' }).click()
  await expect.element(page.getByText('The demonstration is being emptied.')).toBeVisible()
  expect(emptied).toHaveBeenCalledTimes(1)
})

test('a blocking reason replaces the button, and the rehearsal needs a date', async () => {
  const demonstration = { ...OPENING.demonstration, hindrances: ['1 order (APS-1) has parts of your own.'] }
  answering('opening.read').mockResolvedValue({ ...OPENING, demonstration })
  await show(<OpeningScreen />)
  await expect.element(page.getByText('1 order (APS-1) has parts of your own.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Empty it…' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(page.getByText('Choose the day')).toBeVisible()
})
