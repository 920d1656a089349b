import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adoptStore, store } from '../../domain/settings/store.ts'
import { show } from '../testing-screen.tsx'
import { Brand } from './Brand.tsx'

const LOGO = `${'a'.repeat(32)}-600x90`
const DARK = `${'b'.repeat(32)}-300x120`
afterEach(() => adoptStore({}))

test('a store without a logo shows its mark and name, and loads no picture', async () => {
  await show(<Brand />)
  await expect.element(page.getByRole('link', { name: store.name })).toBeVisible()
  expect(document.querySelectorAll('a picture, a img')).toHaveLength(0)
})

test('a logo has the store’s name as its text, and its space is reserved before it loads', async () => {
  adoptStore({ logo: LOGO })
  await show(<Brand />)
  const picture = page.getByRole('link', { name: store.name }).getByRole('img', { name: store.name })
  await expect.element(picture).toHaveAttribute('src', `/logos/${LOGO}.webp`)
  expect(picture.element()).toMatchObject({ width: 200, height: 30 })
})

test('a dark page shows the dark logo', async () => {
  adoptStore({ logo: LOGO, logoDark: DARK })
  await show(<Brand />)
  await expect.element(page.getByRole('img', { name: store.name })).toBeInTheDocument()
  const source = document.querySelector('a picture source')
  expect(source?.getAttribute('srcset')).toBe(`/logos/${DARK}.webp`)
  expect(source?.getAttribute('media')).toBe('(prefers-color-scheme: dark)')
  expect([source?.getAttribute('width'), source?.getAttribute('height')]).toEqual(['100', '40'])
})
