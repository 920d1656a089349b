import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changes } from '../../domain/admin/live.ts'
import { OneStream } from './one-stream.ts'
import { Stream } from './testing-stream.ts'

// In a real browser, with its locks and channels. Two of them are two tabs.

const opened: OneStream[] = []
function openTab(...topics: string[]) {
  const heard: (Changes | undefined)[] = []
  const lost: number[] = []
  const stream = new OneStream({ onHeard: (_, news) => void heard.push(news), onLost: ms => void lost.push(ms) })
  opened.push(stream)
  stream.want({ topics, knownAt: Date.now() - 1000 })
  return { heard, lost, stream, close: () => stream.want(null) }
}
const isFor = () => Stream.open.map(({ url }) => [...new URL(url, 'http://x').searchParams].map(String).slice(0, -1))
const theStream = () => {
  const [stream, ...more] = Stream.open
  if (!stream || more.length > 0) throw new Error(`${Stream.open.length} streams`)
  return stream
}
const change = (id: string) => [{ kind: 'product' as const, id }]

beforeEach(() => {
  Stream.open = []
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.want(null)
  vi.unstubAllGlobals()
})

test('two tabs share one stream for the topics of both, and both are notified', async () => {
  const [one, other] = [openTab('product=a'), openTab('mine=1', 'product=b')]
  await expect.poll(() => isFor()).toEqual([['mine,1', 'product,a', 'product,b']])
  theStream().beat()
  theStream().send(change('a'))
  await expect
    .poll(() => [one.heard, other.heard])
    .toEqual([
      [undefined, change('a')],
      [undefined, change('a')],
    ])
})

test('the tab that has it is closed, and the other takes over', async () => {
  const one = openTab('product=a')
  await expect.poll(() => isFor()).toEqual([['product,a']])
  const other = openTab('product=b')
  await expect.poll(() => isFor()).toEqual([['product,a', 'product,b']])
  one.close()
  await expect.poll(() => isFor()).toEqual([['product,b']])
  theStream().send(change('b'))
  expect(other.heard).toEqual([change('b')])
  expect(one.heard).toEqual([])
  other.close()
  expect(Stream.open).toEqual([])
})

test('the topics of a hidden tab are dropped', async () => {
  openTab('product=a')
  await expect.poll(() => isFor()).toEqual([['product,a']])
  const other = openTab('product=b')
  await expect.poll(() => isFor()).toEqual([['product,a', 'product,b']])
  other.close()
  await expect.poll(() => isFor()).toEqual([['product,a']])
})

test('a stream for several that is refused again and again is one for each', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.1).mockReturnValueOnce(0.2)
  const tabs = [openTab('product=a'), openTab('admin=1')]
  random.mockReturnValue(-1)
  try {
    for (let n = 0; n < 3; n++) {
      await expect.poll(() => isFor()).toEqual([['admin,1', 'product,a']])
      theStream().refuse()
    }
    await expect.poll(() => isFor().sort()).toEqual([[['admin,1']], [['product,a']]].flat())
    for (const tab of tabs) tab.close()
    expect(Stream.open).toEqual([])
  } finally {
    random.mockRestore()
  }
})

test('all tabs retry a full store only at the interval that it names', async () => {
  const [one, other] = [openTab('product=a'), openTab('product=b')]
  await expect.poll(() => isFor()).toEqual([['product,a', 'product,b']])
  theStream().dispatchEvent(new MessageEvent('full', { data: '300' }))
  await expect.poll(() => [one.lost.at(-1), other.lost.at(-1)]).toEqual([300_000, 300_000])
  expect(Stream.open).toEqual([])
})

test('guests’ orders have streams of their own: each is opened by its token', async () => {
  openTab('order=1&token=x')
  openTab('order=2&token=y')
  await expect.poll(() => isFor()).toHaveLength(2)
})
