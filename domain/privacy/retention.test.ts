import { expect, test } from 'vitest'
import { RETAINED_KINDS, retentionDays, retentionText, TIMED_KINDS } from './retention.ts'

const DAYS = { cv: 90, securityLog: 10, stockAlert: 365 }

test('the retention period is shown as text, also for the days that the business sets', () => {
  expect(retentionText('orders', DAYS)).toBe('7 years after the last thing that happened to the order')
  expect(retentionText('cvs', DAYS)).toBe('90 days after you sent it')
  expect(retentionText('stockAlerts', DAYS)).toBe('1 year after you asked')
  expect(retentionText('uploads', DAYS)).toBe('1 day after the upload')
  expect(retentionText('accounts', DAYS)).toBe('Until you delete the account')
})

test('the log of sign-ins is retained for a year at least, whatever the setting', () => {
  expect(retentionDays('securityLog', DAYS)).toBe(366)
  expect(retentionDays('securityLog', { ...DAYS, securityLog: 400 })).toBe(400)
})

test('data that expires has days, and other data has none', () => {
  for (const kind of RETAINED_KINDS)
    expect(retentionDays(kind, DAYS) !== null).toBe(TIMED_KINDS.some(timed => timed === kind))
})
