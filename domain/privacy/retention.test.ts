import { expect, test } from 'vitest'
import { RETAINED_KINDS, retentionDays, retentionText, TIMED_KINDS } from './retention.ts'

const DAYS = { cv: 90, securityLog: 10, stockAlert: 365 }

test('how long something is kept is said in words, the business’s own days too', () => {
  expect(retentionText('orders', DAYS)).toBe('7 years after the last thing that happened to the order')
  expect(retentionText('cvs', DAYS)).toBe('90 days after you sent it')
  expect(retentionText('stockAlerts', DAYS)).toBe('1 year after you asked')
  expect(retentionText('uploads', DAYS)).toBe('1 day after the upload')
  expect(retentionText('accounts', DAYS)).toBe('Until you delete the account')
})

test('the log of sign-ins is kept a year at least, whatever the business decides', () => {
  expect(retentionDays('securityLog', DAYS)).toBe(366)
  expect(retentionDays('securityLog', { ...DAYS, securityLog: 400 })).toBe(400)
})

test('what ends by time has days, and what has none does not', () => {
  for (const kind of RETAINED_KINDS)
    expect(retentionDays(kind, DAYS) !== null).toBe(TIMED_KINDS.some(timed => timed === kind))
})
