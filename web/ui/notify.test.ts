import { toast } from 'sonner'
import { expect, test } from 'vitest'
import { notify } from './notify.ts'

test('a repeated message replaces the earlier toast', async () => {
  for (let times = 0; times < 5; times++) notify.success('Said here: changed')
  notify.error('Said here: changed')
  notify.success('Said here: removed', { text: 'Undo', href: '/cart' })
  notify.success('Said here: changed')
  // Other tests of the same process show toasts too.
  const said = () =>
    toast
      .getToasts()
      .flatMap(one => ('title' in one && `${one.title}`.startsWith('Said here') ? [[one.type, one.title]] : []))
  await expect.poll(() => said().length).toBe(3)
  expect(said()).toEqual(
    expect.arrayContaining([
      ['success', 'Said here: changed'],
      ['error', 'Said here: changed'],
      ['success', 'Said here: removed'],
    ]),
  )
})
