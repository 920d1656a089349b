import { expect, test } from 'vitest'
import type { TEST_WORK } from './testing-work.ts'
import { TwoLanes } from './two-lanes.ts'
import { WorkEnded, WorkerProcess } from './worker-process.ts'

const worker = (workMs = 60_000) =>
  new WorkerProcess<typeof TEST_WORK>(new URL('./testing-work.ts', import.meta.url), {
    mostWaiting: 3,
    waitMs: 60_000,
    workMs,
    broken: 'PICTURE_BROKEN',
  })

test('work is done by a new process if its process ended before the work began', async () => {
  const process_ = worker()
  const first = await process_.run('a', ask => ask('pid'))
  process.kill(first, 'SIGKILL')
  // The work starts at once, when the end of the process is not known yet.
  expect(await process_.run('a', ask => ask('pid'))).not.toBe(first)
})

test('work that ends its process is not repeated', async () => {
  const process_ = worker()
  await expect(process_.run('a', ask => ask('end'))).rejects.toBeInstanceOf(WorkEnded)
  expect(await process_.run('a', ask => ask('pid'))).toBeGreaterThan(0)
})

// The work has no end, so that it reaches the limit on any processor.
test('work that takes too long is refused, and its process is ended', async () => {
  const process_ = worker(1)
  const hanging = process_.run('a', ask => ask('hang'))
  const { pid } = process_
  if (pid === undefined) throw new Error('no process was started')
  await expect(hanging).rejects.toMatchObject({ code: 'PICTURE_BROKEN' })
  expect(process_.pid).toBeUndefined()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

// The work has no end: without a second process, the work of others would wait for it.
test('work that needs longer than usual continues apart, and other work does not wait for it', async () => {
  const lanes = new TwoLanes<typeof TEST_WORK>(new URL('./testing-work.ts', import.meta.url), {
    mostWaiting: 3,
    waitMs: 60_000,
    quickMs: 2000,
    slowMs: 60_000,
    broken: 'PICTURE_BROKEN',
  })
  const pids: number[] = []
  const isSlow = Promise.withResolvers<void>()
  const slow = lanes.run('a', async ask => {
    pids.push(await ask('pid'))
    if (pids.length === 2) isSlow.resolve()
    return ask('hang')
  })
  const other = await lanes.run('b', ask => ask('pid'))
  await isSlow.promise
  expect(pids).not.toContain(other)
  expect(pids).toHaveLength(2)
  process.kill(pids[1] ?? 0, 'SIGKILL')
  await expect(slow).rejects.toBeInstanceOf(WorkEnded)
})
