import { expect, test } from 'vitest'
import type { TEST_WORK } from './testing-work.ts'
import { WorkEnded, WorkerProcess } from './worker-process.ts'

const worker = (workMs = 60_000) =>
  new WorkerProcess<typeof TEST_WORK>(new URL('./testing-work.ts', import.meta.url), {
    mostWaiting: 3,
    waitMs: 60_000,
    workMs,
    broken: 'PICTURE_BROKEN',
  })

test('work of a process that was ended before it began is done by a new one', async () => {
  const process_ = worker()
  const first = await process_.run('a', ask => ask('pid'))
  process.kill(first, 'SIGKILL')
  // At once: its end is not known yet.
  expect(await process_.run('a', ask => ask('pid'))).not.toBe(first)
})

test('work that ends its process is not done again', async () => {
  const process_ = worker()
  await expect(process_.run('a', ask => ask('end'))).rejects.toBeInstanceOf(WorkEnded)
  expect(await process_.run('a', ask => ask('pid'))).toBeGreaterThan(0)
})

// The work has no end, so that the limit is reached however fast the processor is.
test('work that takes too long is refused and ended with its process', async () => {
  const process_ = worker(1)
  const hanging = process_.run('a', ask => ask('hang'))
  const { pid } = process_
  if (pid === undefined) throw new Error('no process was started')
  await expect(hanging).rejects.toMatchObject({ code: 'PICTURE_BROKEN' })
  expect(process_.pid).toBeUndefined()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
