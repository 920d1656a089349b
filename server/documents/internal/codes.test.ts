import { expect, test } from 'vitest'
import { code128 } from './codes.ts'

/**
 * Reads widths back by the rule of the standard: each symbol has six widths and 11 modules, the stop symbol seven and
 * 13.
 */
function read(widths: readonly number[]): { symbols: string[]; stop: string } {
  const symbols = []
  for (let at = 0; at + 7 < widths.length; at += 6) symbols.push(widths.slice(at, at + 6).join(''))
  return { symbols, stop: widths.slice(-7).join('') }
}

test('the code of an order number has a start, its characters, a check symbol and a stop', () => {
  const { symbols, stop } = read(code128('APS-20261121-1234'))
  expect(stop).toBe('2331112')
  expect(symbols).toHaveLength(1 + 17 + 1)
  for (const symbol of symbols) expect([...symbol].reduce((sum, width) => sum + Number(width), 0)).toBe(11)
  // Start B, then A: 33, P: 48 by the standard's table.
  expect(symbols.slice(0, 3)).toEqual(['211214', '111323', '313121'])
})

test('every character of its alphabet has its own symbol', () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  expect(new Set(letters.map(letter => read(code128(letter)).symbols[1])).size).toBe(95)
  expect(() => code128('ß')).toThrow()
})
