import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findExceededLimit } from './scan-json.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const exceeded = (text: string, values: number, depth: number) => findExceededLimit(bytesOf(text), { values, depth })

const membersOf = (value: unknown): unknown[] | null =>
  typeof value === 'object' && value !== null ? Object.values(value) : null
const countValues = (value: unknown): number =>
  (membersOf(value) ?? []).reduce((sum: number, member) => sum + countValues(member), 1)
const countEmpty = (value: unknown): number => {
  const members = membersOf(value)
  if (members === null) return 0
  return members.reduce((sum: number, member) => sum + countEmpty(member), members.length === 0 ? 1 : 0)
}
const depthOf = (value: unknown): number => {
  const members = membersOf(value)
  return members === null ? 0 : 1 + Math.max(0, ...members.map(depthOf))
}

test('the scan counts the values and the depth of any JSON, whatever its texts contain', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[[\]{}",\\:a ]{0,10}$/))
  const { tree: json } = fc.letrec(tie => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('tree'), { maxLength: 5 }),
      fc.dictionary(text, tie('tree'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(json, fc.constantFrom(0, 2), (value, indent) => {
      const [values, depth] = [countValues(value), depthOf(value)]
      const written = JSON.stringify(value, null, indent)
      expect(exceeded(written, values + countEmpty(value), depth)).toBeNull()
      if (values > 1) expect(exceeded(written, values - 1, depth)).toBe('values')
      if (depth > 0) expect(exceeded(written, Number.POSITIVE_INFINITY, depth - 1)).toBe('depth')
    }),
  )
})

test.each([
  ['[1,2,3]', 4, 1],
  ['["a,b,[{","\\"]}\\\\"]', 3, 1],
  ['{"a":{"b":[]}}', 4, 3],
  ['"\\', 1, 0],
  ['"', 1, 0],
  ['', 1, 0],
  ['é,☃,😀', 3, 0],
  [']]]]{', 2, 1],
])('%s has %i values in %i levels', (text, values, depth) => {
  expect(exceeded(text, values, depth)).toBeNull()
  if (values > 1) expect(exceeded(text, values - 1, depth)).toBe('values')
})

const MAX_BYTES = 3 * 1024 * 1024

test.each(['"', '\\', '{', '[', ']', ',', ':', ' ', '0', '-', 'e', '{}', '[]', '{},', '"",', '\\"', '""', 'é'])(
  'reads 3 MB of %s once',
  unit => {
    const text = bytesOf(unit.repeat(Math.floor(MAX_BYTES / unit.length)))
    expect(() =>
      findExceededLimit(text, { values: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY }),
    ).not.toThrow()
    const isCounted = /[{[,]/.test(unit)
    expect(findExceededLimit(text, { values: 1000, depth: 2000 })).toBe(isCounted ? 'values' : null)
  },
)
