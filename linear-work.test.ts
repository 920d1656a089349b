import { fork } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Counted } from './testing-linear-work.ts'
import { PARSERS } from './testing-parsers.ts'

// Whoever may send a text may send the worst one. Work that grows with the square of a text stops a process by a file of some
// kilobytes, so every reader is held to work that grows with the text: steps are counted, not seconds.

/** A text of eight times the length is eight times the work, or a little more; of quadratic work it is sixty-four times. */
const MARGIN = 1.25
/** Steps that have nothing to do with the text. */
const FREE = 20_000

const isTooMuch = ({ length, steps, longer }: Counted): boolean =>
  longer.steps > steps * (longer.length / length) * MARGIN + FREE

const count = (mode: '' | 'all' | 'self'): Promise<Counted[]> =>
  new Promise((resolve, reject) => {
    const counted: Counted[] = []
    const child = fork(new URL('./testing-linear-work.ts', import.meta.url), [mode], {
      execArgv: ['--no-opt', '--no-maglev'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (one: Counted) => counted.push(one))
    child.on('error', reject)
    child.on('exit', code => (code === 0 ? resolve(counted) : reject(new Error(`ended with ${code}`))))
  })

test('steps are counted in code, in what is built in, and in expressions', async () => {
  const counted = await count('self')
  expect(counted.map(({ parser }) => parser)).toEqual(['in code', 'built in', 'an expression'])
  expect(counted.filter(isTooMuch)).toEqual(counted)
})

test('the work of every reader grows with its text', { timeout: 900_000 }, async () => {
  const counted = await count(process.env.RELEASE_TESTS === 'on' ? 'all' : '')
  expect(new Set(counted.map(({ parser }) => parser))).toEqual(new Set(PARSERS.map(({ name }) => name)))
  expect(counted.filter(isTooMuch)).toEqual([])
})
