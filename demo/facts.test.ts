import { expect, test } from 'vitest'
import { readFacts } from '../domain/facts/read-facts.ts'
import { demoProducts } from './catalogue.ts'

// The demonstration makes names and descriptions from the tables of the standards. Other rules read facts from the part
// numbers. Both must give the same values.
const PATTERNS: Record<string, RegExp> = {
  diameter: /(?:Diameter|diameter) (\d\.\d+) in/,
  length: /(?:nominal|,) length (\d\.\d+) in/,
  grip: /\bgrip (\d\.\d+) in/,
  inside: /Inside diameter (\d+\.\d+) in/,
  outside: /outside diameter (\d\.\d+) in/,
  section: /cross section (\d\.\d+) in/,
  thickness: /thickness (\d\.\d+) in/,
  bore: /Bore (\d\.\d+) in/,
  tube: /for (\d\.\d+) in outside-diameter tube/,
  thread: /\b[Tt]hread ([\d/ ]+-\d+)/,
}

test('facts read from part numbers agree with the descriptions', () => {
  let compared = 0
  for (const { sku, name, description } of demoProducts(12_000)) {
    const reading = readFacts({ sku, name: '', description: '' })
    for (const { key, text } of reading?.facts ?? []) {
      const described = PATTERNS[key]?.exec(description)?.[1]
      if (described === undefined) continue
      compared++
      // Both values are rounded.
      const isSame = key === 'thread' ? described === text : Math.abs(Number(described) - Number(text)) < 0.0006
      expect([isSame, sku, name, key, text, described]).toEqual([true, sku, name, key, text, described])
    }
  }
  expect(compared).toBeGreaterThan(5000)
})

test('fractions of an inch are written in lowest terms', () => {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  const fractions = [...demoProducts(12_000)].flatMap(({ sku, name, description }) =>
    [...`${name}. ${description}`.matchAll(/(?<![\d/-])(\d{1,2})\/(2|4|8|16|32|64)(?![\d/])/g)].map(
      ([text, over, under]) => ({ sku, text, isReduced: divisor(Number(over), Number(under)) === 1 }),
    ),
  )
  expect(fractions.length).toBeGreaterThan(1000)
  expect(fractions.filter(({ isReduced }) => !isReduced)).toEqual([])
})
