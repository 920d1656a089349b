import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lost, refused } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { AdminNotes } from './AdminNotes.tsx'

const save = vi.fn<(notes: { notes: string; before: string }) => Promise<unknown>>()
const form = (notes: string) => <AdminNotes notes={notes} about="order:1" save={save} />
const text = page.getByLabelText('Only staff see them')
const button = page.getByRole('button', { name: 'Save notes' })
const sent = () => save.mock.calls.map(([notes]) => notes)

beforeEach(() => {
  sessionStorage.clear()
  save.mockReset().mockResolvedValue({ success: true })
})

test('notes follow others until they are edited; text typed during the save is saved next', async () => {
  const { turnInto } = await show(form('Old'))
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  turnInto(form('Newer'))
  await expect.element(text).toHaveValue('Newer')
  const answer = Promise.withResolvers<unknown>()
  save.mockReturnValueOnce(answer.promise)
  await text.fill('Mine ')
  await button.click()
  await text.fill('Mine and more')
  turnInto(form('Mine'))
  answer.resolve({ success: true })
  await expect.element(page.getByText('Notes saved.')).toBeVisible()
  await expect.element(text).toHaveValue('Mine and more')
  await button.click()
  await expect.poll(sent).toEqual([
    { notes: 'Mine ', before: 'Newer' },
    { notes: 'Mine and more', before: 'Mine' },
  ])
  await expect.element(text).toHaveValue('Mine and more')
  expect(sessionStorage.length).toBe(0)
})

test('another admin’s notes are shown, and are overwritten only then', async () => {
  save.mockRejectedValueOnce(refused('NOTES_CHANGED', 'The notes have changed.', { adminNotes: 'Theirs' }))
  const { turnInto } = await show(form('Old'))
  await text.fill('Mine')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Changed by another user:.*Theirs/)
  turnInto(form('Theirs'))
  await expect.element(text).toHaveValue('Mine')
  await button.click()
  await expect.poll(sent).toEqual([
    { notes: 'Mine', before: 'Old' },
    { notes: 'Mine', before: 'Theirs' },
  ])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a draft is back after the page was left, with what others wrote since', async () => {
  save.mockRejectedValueOnce(lost())
  const first = await show(form('Old'))
  await text.fill('Mine')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The notes could not be saved. Please try again.')
  await first.unmount()
  await show(form('Theirs'))
  await expect.element(text).toHaveValue('Mine')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Changed by another user:.*Theirs/)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(text).toHaveValue('Theirs')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
