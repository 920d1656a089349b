import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { PartScreen } from './PartScreen.tsx'
import { NEW_PART } from './part-draft.ts'

const part = (version: number, changes: Partial<typeof NEW_PART> = {}) => ({
  id: 1,
  version,
  fields: { ...NEW_PART, sku: 'AN3-5A', slug: 'an3-5a', name: 'Bolt', ...changes },
})
const form = page.getByRole('form', { name: 'Part', exact: true })
const name = form.getByLabelText('Name', { exact: true })
const brand = form.getByLabelText('Brand')
const button = form.getByRole('button', { name: 'Save part' })

let changed: ReturnType<typeof answering>
beforeEach(async () => {
  sessionStorage.clear()
  answering('catalogue.admin.categories').mockResolvedValue([])
  answering('catalogue.admin.part').mockResolvedValue({
    part: part(1),
    dimensions: { family: null, facts: [], byHand: [] },
    pictures: [],
    references: [],
  })
  changed = answering('catalogue.admin.changePart')
})

test('a part shows as it is saved; text typed during the save is not lost', async () => {
  const answer = Promise.withResolvers<unknown>()
  changed.mockReturnValueOnce(answer.promise)
  await show(<PartScreen id="1" search={{}} />)
  await name.fill('')
  await button.click()
  await expect.element(name).toBeInvalid()
  await name.fill(' Bolt, hex ')
  await button.click()
  await expect.poll(() => changed.mock.calls[0]?.[0]).toMatchObject({ version: 1, fields: { name: 'Bolt, hex' } })
  await brand.fill('Acme')
  answer.resolve(part(2, { name: 'Bolt, hex' }))
  await expect.element(page.getByText('Part saved.')).toBeVisible()
  await expect.element(name).toHaveValue('Bolt, hex')
  await expect.element(brand).toHaveValue('Acme')
  await button.click()
  await expect.poll(() => changed.mock.calls[1]?.[0]).toMatchObject({ version: 2, fields: { brand: 'Acme' } })
})

test('another admin’s change is shown, reaches the other fields, and is saved over only once it was seen', async () => {
  const theirs = part(2, { name: 'Bolt, hex', brand: 'Acme' })
  changed.mockRejectedValueOnce(refused('PART_CHANGED', 'Another user has changed this part.', { part: theirs }))
  await show(<PartScreen id="1" search={{}} />)
  await name.fill('Bolt, long')
  await button.click()
  await expect.element(form.getByRole('alert')).toMatchTextContent(/Name: Bolt → Bolt, hex/)
  await expect.element(name).toHaveValue('Bolt, long')
  await expect.element(brand).toHaveValue('Acme')
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
  await button.click()
  await expect
    .poll(() => changed.mock.calls[1]?.[0])
    .toMatchObject({ version: 2, fields: { name: 'Bolt, long', brand: 'Acme' } })
  await form.getByRole('button', { name: 'Undo changes' }).click()
  await expect.element(name).toHaveValue('Bolt, hex')
})
