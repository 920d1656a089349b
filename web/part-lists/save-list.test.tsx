import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asRows, NO_CHOICES } from '../catalogue/listed-rows.ts'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { SaveList } from './SaveList.tsx'

beforeEach(() => cookieStore.set('signed-in', '1'))
afterEach(() => cookieStore.delete('signed-in'))

test('a list is saved by its name alone: the dialog opens in it', async () => {
  const add = answering('partLists.add').mockResolvedValue({ id: 'a', version: 1 })
  const asked = { line: 1, partNumber: 'AN3-5A', condition: null, quantity: 6, times: 1 }
  const rows = asRows({ parts: [asked], candidates: [[]], alternates: [[]] }, NO_CHOICES)
  const onSaved = vi.fn()
  await show(<SaveList rows={rows} named={null} onSaved={onSaved} />)
  await userEvent.click(page.getByRole('button', { name: 'Save as a list' }))
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Line check{Enter}')
  await expect.poll(() => onSaved).toHaveBeenCalledWith({ id: 'a', version: 1, name: 'Line check' })
  expect(add).toHaveBeenCalledOnce()
})
