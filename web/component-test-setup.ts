import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { forgetAnswers } from './testing-api.ts'

// The library does this for the first file alone: all files of component tests share one page.
beforeEach(async () => {
  await cleanup()
  forgetAnswers()
  sessionStorage.clear()
  localStorage.clear()
  document.documentElement.dataset.scripted = ''
  await page.viewport(1440, 900)
})
