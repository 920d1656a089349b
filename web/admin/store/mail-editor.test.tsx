import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MAIL_KINDS } from '../../../domain/mail-texts/mail-kinds.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { MailEditor } from './MailEditor.tsx'
import type { MailTexts } from './queries.ts'

const first = MAIL_KINDS.orderConfirmation.first
const kept = (more: Partial<MailTexts> = {}): MailTexts => ({
  version: 0,
  text: first,
  versions: [],
  changed: [],
  ...more,
})
const save = page.getByRole('button', { name: 'Save' })
const subject = page.getByLabelText('Subject')
const opening = page.getByLabelText('Opening (optional)')

afterEach(() => sessionStorage.clear())

test('typed text is previewed as an email, then saved', async () => {
  const tried = answering('mailTexts.preview')
  tried.mockImplementation(async input => ({
    subject: 'Order APS-1',
    text: `As text: ${JSON.stringify(input)}`,
    html: '<p>As HTML</p>',
  }))
  const saved = answering('mailTexts.save')
  saved.mockResolvedValue({ version: 1 })
  await show(<MailEditor mail="orderConfirmation" kept={kept()} />)
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await opening.fill('Many thanks.')
  await expect.poll(() => tried.mock.calls.at(-1)?.[0]).toMatchObject({ text: { opening: 'Many thanks.' } })
  await expect.element(page.getByText('Order APS-1')).toBeVisible()
  await expect.element(page.getByTitle('The email as HTML')).toHaveAttribute('sandbox', '')
  await save.click()
  await expect
    .poll(() => saved.mock.calls[0]?.[0])
    .toEqual({ mail: 'orderConfirmation', version: 0, text: { ...first, opening: 'Many thanks.' } })
})

test('unknown and missing placeholders are reported at their fields', async () => {
  answering('mailTexts.preview')
  await show(<MailEditor mail="orderConfirmation" kept={kept()} />)
  await subject.fill('Your order')
  await expect.element(subject).toHaveAccessibleDescription('{number} must be in the subject: The number of the order')
  await opening.fill('Dear {customer}')
  await expect.element(opening).toHaveAccessibleDescription(/There is no {customer} in this email/)
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Words that are filled in').click()
  await subject.click()
  await page.getByRole('button', { name: '{number}' }).click()
  await expect.element(subject).toHaveValue('Your order{number}')
})

test('the default text is loaded into the form, an older version with one click', async () => {
  answering('mailTexts.preview')
  const saved = answering('mailTexts.save')
  saved.mockResolvedValue({ version: 3 })
  const ours = { ...first, heading: 'Thank you' }
  const older = { ...first, heading: 'Thanks' }
  const by = { savedBy: 'Bess Coleman', savedAt: new Date('2026-11-21T12:00:00Z') }
  const versions = [
    { version: 2, text: ours, ...by },
    { version: 1, text: older, ...by },
  ]
  await show(<MailEditor mail="orderConfirmation" kept={kept({ version: 2, text: ours, versions })} />)
  await page.getByRole('button', { name: 'Fill in the first words' }).click()
  await expect.element(page.getByLabelText('Heading')).toHaveValue(first.heading)
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.poll(() => saved.mock.calls[0]?.[0]).toEqual({ mail: 'orderConfirmation', version: 2, text: older })
})

test('another admin’s version is reported, and the editor decides', async () => {
  answering('mailTexts.preview')
  const saved = answering('mailTexts.save').mockResolvedValue({ version: 2 })
  const { turnInto } = await show(<MailEditor mail="orderConfirmation" kept={kept()} />)
  await opening.fill('Many thanks.')
  const theirs = { ...first, opening: 'Thank you.' }
  turnInto(<MailEditor mail="orderConfirmation" kept={kept({ version: 1, text: theirs })} />)
  await expect.element(page.getByText('Someone else has saved this email', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'keep mine and save over theirs' }).click()
  await expect.element(save).toHaveFocus()
  await save.click()
  await expect
    .poll(() => saved.mock.calls[0]?.[0])
    .toMatchObject({ version: 1, text: { ...first, opening: 'Many thanks.' } })
})

test('a draft is back after the page was left, until a version is restored', async () => {
  answering('mailTexts.preview')
  const restored = answering('mailTexts.save').mockResolvedValue({ version: 2 })
  const ours = { ...first, opening: 'Thank you.' }
  const by = { savedBy: null, savedAt: new Date('2026-11-21T12:00:00Z') }
  const editor = (
    <MailEditor
      mail="orderConfirmation"
      kept={kept({ version: 1, text: ours, versions: [{ version: 1, text: ours, ...by }] })}
    />
  )
  const before = await show(editor)
  await opening.fill('Many thanks.')
  await before.unmount()
  await show(editor)
  await expect.element(opening).toHaveValue('Many thanks.')
  await page.getByRole('button', { name: 'Restore the first words' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(opening).toHaveValue('Thank you.')
  expect(restored.mock.calls[0]?.[0]).toEqual({ mail: 'orderConfirmation', version: 1, text: null })
  expect(sessionStorage.length).toBe(0)
})
