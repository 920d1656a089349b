import { fork } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Counted, isNotLinear } from './testing-linear-growth.ts'
import { PARSERS } from './testing-parsers.ts'

// A sender may choose the worst text. With quadratic work, a file of a few kilobytes blocks a process, so the work of each
// parser must be linear. The test counts steps, not seconds.

const count = (mode: '' | 'all' | 'self'): Promise<Counted[]> =>
  new Promise((resolve, reject) => {
    const counted: Counted[] = []
    const child = fork(new URL('./testing-linear-work.ts', import.meta.url), [mode], {
      execArgv: ['--no-opt', '--no-maglev'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (result: Counted) => counted.push(result))
    child.on('error', reject)
    child.on('exit', code => (code === 0 ? resolve(counted) : reject(new Error(`ended with ${code}`))))
  })

/** Nothing but a hang may reach it: steps are counted without optimizing compilers, on a machine that does other work. */
const LIMIT_MS = 3_600_000

test('steps of code, built-in functions and expressions are counted', { timeout: LIMIT_MS }, async () => {
  const counted = await count('self')
  expect(counted.map(({ parser }) => parser)).toEqual(['in code', 'built in', 'an expression'])
  expect(counted.filter(isNotLinear)).toEqual(counted)
})

test('the work of each parser grows linearly with its text', { timeout: LIMIT_MS }, async () => {
  const counted = await count(process.env.RELEASE_TESTS === 'on' ? 'all' : '')
  expect(new Set(counted.map(({ parser }) => parser))).toEqual(new Set(PARSERS.map(({ name }) => name)))
  expect(counted.filter(isNotLinear)).toEqual([])
})
