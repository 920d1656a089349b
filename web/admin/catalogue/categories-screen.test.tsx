import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { CategoriesScreen } from './CategoriesScreen.tsx'

const BOLTS = { id: 1, name: 'Bolts', slug: 'bolts', description: '', parts: 3 }
const SEALS = { id: 2, name: 'Seals', slug: 'seals', description: '', parts: 0 }
const form = page.getByRole('form', { name: 'Change Bolts' })
const name = form.getByLabelText('Name')

beforeEach(() => {
  answering('catalogue.admin.categories').mockResolvedValue([BOLTS, SEALS])
})

async function open() {
  await show(<CategoriesScreen />)
  await page.getByRole('button', { name: 'Change Bolts' }).click()
}

test('a duplicate name is refused at its field, which gets the focus, and the input stays', async () => {
  answering('catalogue.admin.createCategory').mockRejectedValue(
    refused('CATEGORY_EXISTS', 'There is one of this name.'),
  )
  await show(<CategoriesScreen />)
  await page.getByRole('button', { name: 'New category' }).click()
  const created = page.getByRole('form', { name: 'New category' })
  await created.getByLabelText('Name').fill('Seals')
  await created.getByLabelText('Description').fill('Rubber')
  await created.getByRole('button', { name: 'Save category' }).click()
  await expect.element(created.getByLabelText('Name')).toHaveAccessibleDescription('There is one of this name.')
  await expect.element(created.getByLabelText('Name')).toHaveFocus()
  await expect.element(created.getByLabelText('Description')).toHaveValue('Rubber')
})

test('input is retained while the category is closed', async () => {
  await open()
  await name.fill('Bolts and nuts')
  await page.getByRole('button', { name: 'Close Bolts' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change Bolts' }).click()
  await expect.element(name).toHaveValue('Bolts and nuts')
})

test('another admin’s change is shown, my input stays, and saving again is based on their version', async () => {
  const theirs = { name: 'Bolts', slug: 'bolts', description: 'Of steel' }
  const changed = answering('catalogue.admin.changeCategory')
  changed.mockRejectedValueOnce(refused('CATEGORY_CHANGED', 'Changed since it was opened.', { category: theirs }))
  changed.mockResolvedValueOnce({ success: true })
  await open()
  await name.fill('Bolts and nuts')
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect.element(form.getByText(/It now says: Bolts, bolts, Of steel/)).toBeVisible()
  await expect.element(name).toHaveValue('Bolts and nuts')
  await expect.element(form.getByLabelText('Description')).toHaveValue('Of steel')
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect.element(page.getByText('Category saved.')).toBeVisible()
  expect(changed.mock.calls.at(-1)?.[0]).toEqual({
    categoryId: 1,
    fields: { ...theirs, name: 'Bolts and nuts' },
    before: theirs,
  })
})

test('a category with parts is deleted only with a category to move them to', async () => {
  const deleted = answering('catalogue.admin.deleteCategory').mockResolvedValue({ moved: 3 })
  await open()
  const button = page
    .getByRole('listitem')
    .filter({ hasText: 'Bolts' })
    .getByRole('button', { name: 'Delete category' })
  await expect.element(button).toBeDisabled()
  await page.getByLabelText('Its parts go to').selectOptions('Seals')
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete category' }).dblClick()
  await expect.element(page.getByText('Category deleted, 3 parts moved.')).toBeVisible()
  expect(deleted.mock.calls.map(([input]) => input)).toEqual([{ categoryId: 1, moveTo: 2 }])
})
