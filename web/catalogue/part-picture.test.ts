import { type ComponentProps, createElement } from 'react'
import { expect, test } from 'vitest'
import { markup } from '../testing-markup.tsx'
import { PartPicture } from './PartPicture.tsx'

const id = '0123456789abcdef0123456789abcdef'
const url = `/pictures/${id}.webp`
const show = (props: Partial<ComponentProps<typeof PartPicture>>) =>
  markup(createElement(PartPicture, { url, drawing: '/drawings/bolt.svg', name: 'Bolt', size: 64, ...props }))

test('a photograph offers its widths and reserves its space', () => {
  const html = show({})
  const widths = [160, 320, 640, 1280].map(width => `/pictures/${id}-${width}.webp ${width}w`)
  expect(html).toContain(`srcSet="${widths.join(', ')}"`)
  for (const attribute of ['sizes="64px"', `src="${url}"`, 'width="64"', 'height="64"', 'alt="Bolt"'])
    expect(html).toContain(attribute)
})

test('the user of the component sets the displayed width', () => {
  expect(show({ size: 240, sizes: '50vw' })).toContain('sizes="50vw"')
})

test('another picture has no widths to choose from', () => {
  expect(show({ url: '/other.svg' })).not.toMatch(/srcset|sizes/i)
})

test('without a photograph the drawing replaces it, hidden from screen readers', () => {
  const html = show({ url: null })
  expect(html).toContain('src="/drawings/bolt.svg"')
  expect(html).toContain('alt=""')
})
