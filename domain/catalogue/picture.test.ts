import { expect, test } from 'vitest'
import { PICTURE_WIDTHS, pictureAddress, readPictureAddress } from './picture.ts'

const id = '0123456789abcdef0123456789abcdef'

test('an address is read as it was made; without a width it means 640', () => {
  for (const width of PICTURE_WIDTHS) expect(readPictureAddress(pictureAddress(id, width))).toEqual({ id, width })
  expect(readPictureAddress(pictureAddress(id))).toEqual({ id, width: 640 })
})

test.each([
  '',
  '/pictures/',
  `/pictures/${id}`,
  `/pictures/${id}.jpg`,
  `/pictures/${id}-641.webp`,
  `/pictures/${id}-.webp`,
  `/pictures/${id}.webp?x`,
  `/pictures/${id}.webp\n`,
  `/pictures/${id.toUpperCase()}.webp`,
  `/pictures/${id}0.webp`,
  `/pictures/01/${id}-640.webp`,
  `/pictures/../${id}.webp`,
  `//evil.example/pictures/${id}.webp`,
  `https://evil.example/pictures/${id}.webp`,
])('%j is not an address of a picture', address => {
  expect(readPictureAddress(address)).toBeNull()
})
