import { expect, test } from 'vitest'
import { readFacts } from '../domain/facts/read-facts.ts'
import { demoProducts } from './catalogue.ts'

// Names and descriptions of the demonstration are made by the standards' tables; facts are read of its numbers by rules of
// their own. Where both speak of one thing they say the same.
const SAID: Record<string, RegExp> = {
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
    const found = readFacts({ sku, name: '', description: '' })
    for (const { key, text } of found?.facts ?? []) {
      const said = SAID[key]?.exec(description)?.[1]
      if (said === undefined) continue
      compared++
      // Both are rounded.
      const isSame = key === 'thread' ? said === text : Math.abs(Number(said) - Number(text)) < 0.0006
      expect([isSame, sku, name, key, text, said]).toEqual([true, sku, name, key, text, said])
    }
  }
  expect(compared).toBeGreaterThan(5000)
})

test('fractions of an inch are written in lowest terms', () => {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  const found = [...demoProducts(12_000)].flatMap(({ sku, name, description }) =>
    [...`${name}. ${description}`.matchAll(/(?<![\d/-])(\d{1,2})\/(2|4|8|16|32|64)(?![\d/])/g)].map(
      ([text, over, under]) => ({ sku, text, isReduced: divisor(Number(over), Number(under)) === 1 }),
    ),
  )
  expect(found.length).toBeGreaterThan(1000)
  expect(found.filter(({ isReduced }) => !isReduced)).toEqual([])
})
