import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// The library does this for the first file alone: all files of component tests share one page.
beforeEach(() => cleanup())
