import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, lost } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { SearchBox } from '../shell/SearchBox.tsx'
import { openPalette } from './palette-state.ts'

const box = page.getByRole('combobox')
const marked = page.getByRole('option', { selected: true })
const PART = { kind: 'part', id: '7', title: 'AN3-5A', text: 'Bolt', isExact: false }

let found: ReturnType<typeof answering>
beforeEach(() => {
  found = answering('palette.find')
})

test('opened from any page, the box has the focus and its text is selected', async () => {
  await show(<SearchBox />)
  await box.fill('before')
  await page.getByRole('main').click({ position: { x: 5, y: 300 }, force: true })
  openPalette()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('or')
  await expect.element(box).toHaveValue('or')
})

test('commands appear at once, results after the response; arrow keys move through both', async () => {
  let answer: (things: unknown[]) => void = () => {}
  found.mockImplementation(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await show(<SearchBox />)
  await box.fill('import')
  await expect.element(marked).toMatchTextContent('Go to Imports')
  await expect.poll(() => found).toHaveBeenCalled()
  answer([PART])
  await expect.element(page.getByRole('group', { name: 'Parts' }).getByText('AN3-5A')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(marked).toMatchTextContent('AN3-5A')
})

test('Enter before the response waits for it, and opens the exact match', async () => {
  found.mockResolvedValue([PART, { ...PART, kind: 'order', id: '9', title: 'ORD-1', isExact: true }])
  const { router } = await show(<SearchBox />)
  await box.click()
  await userEvent.keyboard('ORD-1{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/admin/orders/9')
  expect(found.mock.calls[0]?.[0]).toEqual({ search: 'ORD-1' })
})

test('a failed search says so, and Enter still searches the parts', async () => {
  found.mockRejectedValue(lost())
  const { router } = await show(<SearchBox />)
  await box.fill('zzzz')
  await expect.element(page.getByText('The search could not be done. Please try again.').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.href).toBe('/admin/parts?search=zzzz')
})

test('Escape closes the list and leaves the text', async () => {
  found.mockResolvedValue([PART])
  await show(<SearchBox />)
  await box.fill('an3')
  await expect.element(page.getByRole('option', { name: /AN3-5A/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('an3')
})
