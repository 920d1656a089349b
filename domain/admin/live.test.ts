import { expect, test } from 'vitest'
import { type Change, MAX_CHANGES, mergeChanges, parseChanges, serializeChanges } from './live.ts'

const order = (id: string): Change => ({ kind: 'order', id })

test('publishes each change once, and "anything" if there are too many or one is unknown', () => {
  expect(mergeChanges(undefined, [order('a')])).toEqual([order('a')])
  expect(mergeChanges([order('a'), order('b')], [order('b'), { kind: 'quote', id: 'a' }])).toEqual([
    order('a'),
    order('b'),
    { kind: 'quote', id: 'a' },
  ])
  expect(mergeChanges([order('a')], null)).toBe(null)
  expect(mergeChanges(null, [order('a')])).toBe(null)
  const many = Array.from({ length: MAX_CHANGES }, (_, n) => order(`${n}`))
  expect(mergeChanges(many, [order('1')])).toEqual(many)
  expect(mergeChanges(many, [order('one more')])).toBe(null)
})

test('changes arrive as written; a change that cannot be parsed may concern anything', () => {
  for (const news of [[order('a')], [], null]) expect(parseChanges(serializeChanges(news))).toEqual(news)
  for (const text of ['', '{', '[1]', '[{"kind":"order"}]', '[{"kind":"evil","id":"a"}]'])
    expect(parseChanges(text)).toBe(null)
})
