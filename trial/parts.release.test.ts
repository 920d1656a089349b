import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { PARTS } from './parts.ts'

// Runs each part of `npm run trial` once with the smallest sizes. Each must end with a report without violations.

const LIMIT_MS = 1_200_000

test.each(Object.keys(PARTS))('%s', { timeout: LIMIT_MS }, async part => {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, HOME, TMPDIR, SMALLEST: '1', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
  const output = await new Promise<string>(finish => {
    execFile('npm', ['run', '--silent', 'trial', '--', part], { env, maxBuffer: 50_000_000 }, (error, out, errors) =>
      finish(`${out}${errors}${error ? `\nexit code ${error.code}` : ''}`),
    )
  })
  expect(output).toMatch(/\d+ runs, no violation\n$/)
})
