import { expect, test } from 'vitest'
import { UploadQueue } from './upload-queue.ts'

function uploads() {
  const turns = new UploadQueue()
  const log: string[] = []
  const ends = new Map<number, { arrive: () => void; fail: () => void }>()
  const ask = (key: number) =>
    turns.ask({
      key,
      begin: () => {
        log.push(`begin ${key}`)
        const done = new Promise<void>((resolve, reject) => {
          ends.set(key, { arrive: resolve, fail: () => reject(new Error('no')) })
        })
        return { done, stop: () => log.push(`stop ${key}`) }
      },
    })
  const end = async (key: number, how: 'arrive' | 'fail') => {
    ends.get(key)?.[how]()
    await new Promise(resolve => setTimeout(resolve))
  }
  return { turns, log, ask, end }
}

test('files upload one after another in the chosen order, whatever the result of each', async () => {
  const { log, ask, end } = uploads()
  for (const key of [1, 2, 3]) ask(key)
  expect(log).toEqual(['begin 1'])
  await end(1, 'arrive')
  expect(log).toEqual(['begin 1', 'begin 2'])
  await end(2, 'fail')
  expect(log).toEqual(['begin 1', 'begin 2', 'begin 3'])
  await end(3, 'arrive')
  ask(2)
  expect(log.at(-1)).toBe('begin 2')
})

test('a removed file, uploading or not, does not block the next', async () => {
  const { turns, log, ask, end } = uploads()
  for (const key of [1, 2, 3]) ask(key)
  turns.leave(2)
  turns.leave(1)
  expect(log).toEqual(['begin 1', 'stop 1', 'begin 3'])
  await end(1, 'arrive')
  ask(4)
  expect(log.at(-1)).toBe('begin 3')
  await end(3, 'arrive')
  expect(log.at(-1)).toBe('begin 4')
})
