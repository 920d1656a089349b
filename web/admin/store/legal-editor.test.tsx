import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { LegalEditor } from './LegalEditor.tsx'
import type { LegalVersions } from './queries.ts'

afterEach(() => sessionStorage.clear())

const FIRST = { version: 0, from: '2026-11-01', state: 'in force', savedBy: null, savedAt: null } as const
const kept = (changes: Partial<LegalVersions> = {}): LegalVersions => ({
  today: '2026-11-28',
  version: 0,
  text: '## Who\n\n{name} sells.\n',
  versions: [FIRST],
  ...changes,
})
const text = page.getByLabelText('Text', { exact: true }).and(page.getByRole('textbox'))
const save = page.getByRole('button', { name: 'Save as a new version' })

test('typed text has a preview, and is saved with an effective date', async () => {
  const asked = answering('legal.admin.save')
  asked.mockResolvedValue({ version: 1 })
  await show(<LegalEditor page="terms" kept={kept()} />)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByRole('heading', { name: 'Who' })).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await text.fill('## Who\n\n**Call** {phone}, <b>now</b>.')
  await expect.element(preview.getByText('Call')).toBeVisible()
  await expect.element(preview.getByText('<b>now</b>', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Line 3: HTML is not supported', { exact: false })).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await text.fill('## Who\n\n**Call** {phone}, [now](javascript:alert(1)).')
  await expect.element(page.getByText('Line 3: A link leads to', { exact: false })).toBeVisible()
  expect(preview.getByRole('link', { name: 'now' }).query()).toBeNull()
  await text.fill('## Who\n\n**Call** {phone}, [now](/contact).\n\n')
  await page.getByLabelText('In effect from').fill('2026-12-24')
  await save.click()
  await expect
    .poll(() => asked.mock.calls[0]?.[0])
    .toEqual({ page: 'terms', version: 0, from: '2026-12-24', text: '## Who\n\n**Call** {phone}, [now](/contact).' })
  await expect.element(page.getByText('Saved as a new version.')).toBeVisible()
})

test('no version takes effect on a past day', async () => {
  const asked = answering('legal.admin.save')
  await show(<LegalEditor page="terms" kept={kept()} />)
  await text.fill('## Who')
  await page.getByLabelText('In effect from').fill('2026-11-27')
  await save.click()
  await expect.element(page.getByText('Today at the earliest', { exact: true })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('another admin’s version is reported, and the editor decides', async () => {
  const asked = answering('legal.admin.save')
  asked.mockRejectedValueOnce(refused('SETTINGS_CHANGED', 'Someone else has changed these settings in the meantime.'))
  const { turnInto } = await show(<LegalEditor page="terms" kept={kept()} />)
  await text.fill('## Mine')
  await save.click()
  await expect.element(page.getByText('Someone else has changed these settings', { exact: false })).toBeVisible()
  turnInto(<LegalEditor page="terms" kept={kept({ version: 1, text: '## Theirs' })} />)
  await expect.element(page.getByText('Someone else has saved this page', { exact: false })).toBeVisible()
  asked.mockResolvedValue({ version: 2 })
  await page.getByRole('button', { name: 'keep mine and save it as the next version' }).click()
  await save.click()
  await expect.poll(() => asked.mock.calls[1]?.[0]).toMatchObject({ version: 1, text: '## Mine' })
})

test('an unedited form shows another admin’s version', async () => {
  const { turnInto } = await show(<LegalEditor page="terms" kept={kept()} />)
  turnInto(<LegalEditor page="terms" kept={kept({ version: 1, text: '## Theirs' })} />)
  await expect.element(text).toHaveValue('## Theirs')
})

test('an earlier version is loaded into the editor, to be saved again', async () => {
  answering('legal.admin.text').mockResolvedValue({ text: '## As it was' })
  await show(<LegalEditor page="terms" kept={kept()} />)
  await page.getByRole('button', { name: 'Edit a copy of version 0' }).click()
  await expect.element(text).toHaveValue('## As it was')
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
})
