import { toast } from 'sonner'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { cart } from './cart/cart.ts'
import { clearAnswers } from './testing-api.ts'

// The library does this for the first file alone: all files of component tests share one page, with its cart and its toasts.
beforeEach(async () => {
  await cleanup()
  clearAnswers()
  toast.dismiss()
  await cart.clear()
  sessionStorage.clear()
  localStorage.clear()
  document.documentElement.dataset.scripted = ''
  await page.viewport(1440, 900)
})
