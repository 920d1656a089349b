import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changes } from '../../domain/admin/live.ts'
import { isStreamAlive } from './live-state.ts'
import { follow } from './stream.ts'
import { Stream } from './testing-stream.ts'

// The requests of one tab, in a real browser, with a fake stream.

const ends: (() => void)[] = []
const show = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const asked = () => Stream.open.map(({ url }) => new URL(url, 'http://x').searchParams)
const started = (search: string) =>
  vi.waitFor(() => {
    const [first, ...more] = asked()
    if (!first || more.length > 0) throw new Error(`${asked().length} streams`)
    const age = Number(first.get('age'))
    first.delete('age')
    expect(`${first}`).toBe(search)
    return age
  }, 30_000)

beforeEach(() => {
  Stream.open = []
  vi.stubGlobal('EventSource', Stream)
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await expect.poll(() => Stream.open).toEqual([])
  vi.unstubAllGlobals()
})

test('a visible page is notified about what it shows, and sends the age of its data', async () => {
  const heard: Changes[] = []
  ends.push(follow({ product: 'an3-5a' }, news => heard.push(news)))
  // The page of a part may come out of a CDN.
  expect(await started('product=an3-5a')).toBeGreaterThan(6 * 60_000)
  expect(isStreamAlive()).toBe(false)
  Stream.open[0]?.beat()
  expect(isStreamAlive()).toBe(true)
  Stream.open[0]?.send([{ kind: 'product', id: 'an3-5a' }])
  expect(heard).toEqual([[{ kind: 'product', id: 'an3-5a' }]])
  show('hidden')
  expect([Stream.open, isStreamAlive()]).toEqual([[], false])
  show('visible')
  // It has the changes up to then.
  expect(await started('product=an3-5a')).toBeLessThan(60_000)
})

test('further topics are requested with it', async () => {
  ends.push(follow('mine', () => {}))
  await started('mine=1')
  ends.push(follow({ product: 'a' }, () => {}))
  await started('mine=1&product=a')
})
