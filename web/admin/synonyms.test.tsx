import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { Synonyms } from './Synonyms.tsx'

test('a missing word is refused at its field; both words are added, and the form is empty again', async () => {
  answering('search.admin.synonyms').mockResolvedValue([])
  const added = answering('search.admin.addSynonym').mockResolvedValue({ id: 1 })
  await show(<Synonyms />)
  const term = page.getByLabelText('Who searches for')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(term).toBeInvalid()
  await expect.element(term).toHaveFocus()
  await term.fill('gasket')
  await page.getByLabelText('Is also shown').fill('seal')
  await page.getByRole('button', { name: 'Add' }).dblClick()
  await expect.element(term).toHaveValue('')
  expect(added.mock.calls.map(([input]) => input)).toEqual([
    { fields: { term: 'gasket', sameAs: 'seal', kind: 'same' } },
  ])
})
