import { toast } from 'sonner'
import { expect, test } from 'vitest'
import { notify } from './notify.ts'

test('what is said again takes the place of what was said, and is not a toast more', async () => {
  for (let times = 0; times < 5; times++) notify.success('Cart updated')
  notify.error('Cart updated')
  notify.success('Item removed from cart', { text: 'Undo', href: '/cart' })
  notify.success('Cart updated')
  await expect.poll(() => toast.getToasts().length).toBe(3)
  const said = toast.getToasts().map(one => ('title' in one ? [one.type, one.title] : []))
  expect(said).toEqual(
    expect.arrayContaining([
      ['success', 'Cart updated'],
      ['error', 'Cart updated'],
      ['success', 'Item removed from cart'],
    ]),
  )
})
