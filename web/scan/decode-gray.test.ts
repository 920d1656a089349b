import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { decodeGray } from './decode-gray.ts'

const SCALE = 6

/** Points of a QR code, dark on light, with the quiet zone that it needs. */
function pictureOf(text: string): [gray: Uint8ClampedArray, side: number] {
  const { data, size } = encode(text, { border: 4 })
  const side = size * SCALE
  const gray = new Uint8ClampedArray(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) gray[y * side + x] = data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] ? 20 : 235
  return [gray, side]
}

test('a QR code of a tag is read', () => {
  const [gray, side] = pictureOf('MFR 98752/SER 12345/PNR 21117-1')
  expect(decodeGray(gray, side, side)).toBe('MFR 98752/SER 12345/PNR 21117-1')
})

test('a Code 39 of a box is read', () => {
  const [gray, width, height] = code39('AN3-5A')
  expect(decodeGray(gray, width, height)).toBe('AN3-5A')
})

test('a picture without a code is skipped, and the next one is read', () => {
  expect(decodeGray(new Uint8ClampedArray(200 * 200).fill(200), 200, 200)).toBeNull()
  const [gray, side] = pictureOf('AN3-5A')
  expect(decodeGray(gray, side, side)).toBe('AN3-5A')
})

/** Bars and spaces of some signs of Code 39 (ISO/IEC 16388), wide ones as 1. */
const CODE_39: Record<string, string> = {
  '*': '010010100',
  A: '100001001',
  N: '000010011',
  '3': '101100000',
  '-': '010000101',
  '5': '100110000',
}

function code39(text: string): [gray: Uint8ClampedArray, width: number, height: number] {
  const bars: boolean[] = Array(30).fill(false)
  for (const sign of `*${text}*`) {
    for (const [at, wide] of [...(CODE_39[sign] ?? '')].entries())
      bars.push(...Array<boolean>(wide === '1' ? 9 : 3).fill(at % 2 === 0))
    bars.push(false, false, false)
  }
  bars.push(...Array<boolean>(30).fill(false))
  const height = 60
  const gray = new Uint8ClampedArray(bars.length * height)
  for (let y = 0; y < height; y++)
    for (const [x, isDark] of bars.entries()) gray[y * bars.length + x] = isDark ? 20 : 235
  return [gray, bars.length, height]
}
