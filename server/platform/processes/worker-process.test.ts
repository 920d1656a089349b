import { expect, test } from 'vitest'
import type { TEST_WORK } from './testing-work.ts'
import { WorkEnded, WorkerProcess } from './worker-process.ts'

const worker = () =>
  new WorkerProcess<typeof TEST_WORK>(new URL('./testing-work.ts', import.meta.url), {
    mostWaiting: 3,
    waitMs: 60_000,
    workMs: 60_000,
    broken: 'BUSY',
  })

test('work of a process that was ended before it began is done by a new one', async () => {
  const process_ = worker()
  const first = await process_.run('a', ask => ask('pid'))
  process.kill(first, 'SIGKILL')
  // At once: nobody knows yet that it is gone.
  expect(await process_.run('a', ask => ask('pid'))).not.toBe(first)
})

test('work that ends its process is not done again', async () => {
  const process_ = worker()
  await expect(process_.run('a', ask => ask('end'))).rejects.toBeInstanceOf(WorkEnded)
  expect(await process_.run('a', ask => ask('pid'))).toBeGreaterThan(0)
})
