import { expect, test } from 'vitest'
import { rememberEnded } from './remember-ended.ts'
import type { TEST_WORK } from './testing-work.ts'
import { WorkEnded, WorkerProcess } from './worker-process.ts'

test('work that ended its process is refused without another run, until the time is over', async () => {
  let time = 1
  let runs = 0
  const remembering = rememberEnded(1000, 'PDF_BROKEN', () => time)
  const draw = (name: string) =>
    remembering(name, async () => {
      runs++
      if (name === 'endless') throw new WorkEnded('PDF_BROKEN')
      if (name === 'not a PDF') throw new Error('another failure')
      return name
    })
  for (let turn = 0; turn < 3; turn++) {
    await expect(draw('endless')).rejects.toMatchObject({ code: 'PDF_BROKEN' })
    await expect(draw('not a PDF')).rejects.toThrow('another failure')
    expect(await draw('good')).toBe('good')
  }
  expect(runs).toBe(1 + 3 + 3)
  time += 1001
  await expect(draw('endless')).rejects.toMatchObject({ code: 'PDF_BROKEN' })
  expect(runs).toBe(8)
})

// The work has no end, so that it reaches the limit on any processor.
test('work that took too long is refused without another process', async () => {
  const worker = new WorkerProcess<typeof TEST_WORK>(new URL('./testing-work.ts', import.meta.url), {
    mostWaiting: 1,
    waitMs: 60_000,
    workMs: 1,
    broken: 'PDF_BROKEN',
  })
  let runs = 0
  const remembering = rememberEnded(1000, 'PDF_BROKEN', () => 1)
  const draw = () =>
    remembering('endless', () => {
      runs++
      return worker.run('a', ask => ask('hang'))
    })
  await expect(draw()).rejects.toBeInstanceOf(WorkEnded)
  const again = draw()
  expect(worker.pid).toBeUndefined()
  await expect(again).rejects.toMatchObject({ code: 'PDF_BROKEN' })
  expect(runs).toBe(1)
})
