import { createElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { markup } from '../testing-markup.tsx'
import { Testimonials } from './Testimonials.tsx'

const SAID = [
  { quote: 'It came.', name: 'A. Sample', title: 'Pilot', image: '/pictures/a.webp' },
  { quote: 'It fits.', name: 'B. Sample', title: 'Mechanic' },
]

const own = store.testimonials

function show(testimonials: typeof store.testimonials): string {
  Object.assign(store, { testimonials })
  onTestFinished(() => void Object.assign(store, { testimonials: own }))
  return markup(createElement(Testimonials, { most: 2 }))
}

test('a quote shows its picture if it has one; without quotes there is no section', () => {
  const [first, second] = show(SAID).split('</figure>')
  expect(first).toMatch(/<img src="\/pictures\/a\.webp" alt=""[^>]*>.*“It came\.”.*A\. Sample<\/span>, Pilot/)
  expect(second).toContain('“It fits.”')
  expect(second).not.toContain('<img')
  expect(show([])).toBe('')
})
