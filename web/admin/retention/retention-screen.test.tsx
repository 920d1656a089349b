import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { RetentionScreen } from './RetentionScreen.tsx'

test('each kind shows its retention period, its row count, and its last cleanup', async () => {
  const at = new Date('2026-11-20T12:00:00Z')
  answering('privacy.admin.retained').mockResolvedValue([
    { kind: 'mails', rows: 100_000, isMore: true, oldest: at, cleanedAt: at, deleted: 1234, deletedAt: at },
    { kind: 'accounts', rows: 3, isMore: false, oldest: at, cleanedAt: null, deleted: 0, deletedAt: null },
    { kind: 'cvs', rows: 0, isMore: false, oldest: null, cleanedAt: null, deleted: 0, deletedAt: null },
  ])
  await show(<RetentionScreen />)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect.element(row('Mails that we sent')).toMatchTextContent(/180 days after they were sent.*100,000\+.*1,234/)
  await expect.element(row('Accounts')).toMatchTextContent(/Until you delete the account.*Not by time/)
  await expect.element(row('CVs of applicants')).toMatchTextContent('Not yet')
})
