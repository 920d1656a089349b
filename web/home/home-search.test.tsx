import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Header } from '../frame/Header.tsx'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { HomeScreen } from './HomeScreen.tsx'

test('the home page searches from its header, its number box and its Find form, and ignores blanks', async () => {
  answering('catalogue.categories').mockResolvedValue([])
  const boxes = ['Search parts by number or keyword', 'Search by part number', 'Find a part']
  for (const name of boxes) {
    const { router, unmount } = await show(
      <>
        <Header search="" pathname="/" />
        <HomeScreen />
      </>,
    )
    const box = page.getByRole('combobox', { name, exact: true })
    await userEvent.fill(box, '   ')
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/admin')
    await userEvent.fill(box, 'AN3-5A')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.href).toBe('/shop?search=AN3-5A')
    await unmount()
  }
})
