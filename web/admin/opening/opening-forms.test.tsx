import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, lost } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { LookUpDns } from './LookUpDns.tsx'
import { RehearsedOn } from './RehearsedOn.tsx'

test('the day of a rehearsal is kept', async () => {
  const kept = answering('opening.confirm').mockResolvedValue({ success: true })
  await show(<RehearsedOn />)
  const day = page.getByLabelText('Restored and checked on')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(day).toHaveAccessibleDescription('Choose the day')
  await day.fill('2026-11-02')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(page.getByText('Kept: a restore was rehearsed.')).toBeVisible()
  expect(kept.mock.calls.map(([input]) => input)).toEqual([{ kind: 'backup', on: '2026-11-02' }])
})

test('the records are shown after a retry, and the selector stays', async () => {
  const looked = answering('opening.lookUpDns').mockRejectedValueOnce(lost())
  looked.mockResolvedValueOnce({
    records: [{ record: 'SPF', name: 'example.com', state: 'good', found: ['v=spf1 -all'], right: '' }],
  })
  await show(<LookUpDns mailbox="sales@example.com" />)
  await page.getByLabelText(/^DKIM selector/).fill(' s1 ')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('could not be looked up')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect.element(page.getByText('v=spf1 -all')).toBeVisible()
  await expect.element(page.getByLabelText(/^DKIM selector/)).toHaveValue(' s1 ')
  expect(looked.mock.calls.at(-1)?.[0]).toEqual({ selector: 's1' })
})
