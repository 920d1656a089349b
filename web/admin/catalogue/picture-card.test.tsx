import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { PictureCard } from './PictureCard.tsx'

const picture = (changes: { alt?: string; isPrimary?: boolean } = {}) => ({
  id: 4,
  url: '/pictures/4',
  alt: 'A bolt',
  isPrimary: false,
  ...changes,
})
const card = (shown = picture()) => (
  <PictureCard
    productId={1}
    picture={shown}
    place={{ at: 0, of: 2 }}
    onMove={() => {}}
    drag={{ isDragged: false, onStart: () => {}, onEnd: () => {}, onDrop: () => {} }}
  />
)
const alt = page.getByLabelText('Says what it shows: picture 1')
const button = page.getByRole('button', { name: 'Save' })

test('a description is saved, follows others until it is edited, and stays after a refusal', async () => {
  const changed = answering('catalogue.admin.changePicture')
  changed.mockRejectedValueOnce(refused('PART_CHANGED', 'It was deleted.')).mockResolvedValue({ success: true })
  const { turnInto } = await show(card())
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  turnInto(card(picture({ alt: 'Two bolts' })))
  await expect.element(alt).toHaveValue('Two bolts')
  await alt.fill('Three bolts')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('It was deleted.')
  await expect.element(alt).toHaveValue('Three bolts')
  await button.click()
  await expect.element(page.getByText('Picture saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Make primary: picture 1' }).click()
  await expect
    .poll(() => changed.mock.calls.map(([input]) => input).slice(1))
    .toEqual([
      { productId: 1, pictureId: 4, alt: 'Three bolts', isPrimary: false },
      { productId: 1, pictureId: 4, alt: 'Two bolts', isPrimary: true },
    ])
})
