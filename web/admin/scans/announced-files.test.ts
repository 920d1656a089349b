import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { markup } from '../../testing-markup.tsx'
import { announcedFiles, announceFiles, missingFiles, newFiles, withdrawFile } from './announced-files.ts'
import { MissingFiles } from './SendScans.tsx'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage, name: '' })
})

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const file = (path: string, text: string) => ({ path, file: new File([text], path.split('/').at(-1) ?? '') })

test('after an upload that was cut off, the files that did not come are named', () => {
  announceFiles(7, ['tags/a.pdf', 'tags/b.pdf', '/tags/ c.pdf', 'tags/bad.pdf'])
  withdrawFile(7, 'tags/bad.pdf')
  expect(announcedFiles(8)).toEqual([])
  const missing = missingFiles(announcedFiles(7), [{ path: 'tags/a.pdf', digest: digest('a') }])
  expect(missing).toEqual(['tags/b.pdf', 'tags/c.pdf'])
  expect(markup(createElement(MissingFiles, { total: 3, missing }))).toMatch(
    /2 of 3 files not sent\..*1 file sent.*same folder again.*tags\/b\.pdf.*tags\/c\.pdf/,
  )
})

test('the same folder again sends only the files that are missing or were changed', async () => {
  const folder = [file('tags/a.pdf', 'a'), file('tags/b.pdf', 'b'), file('tags/c.pdf', 'changed')]
  const sent = [
    { path: 'tags/a.pdf', digest: digest('a') },
    { path: 'tags/c.pdf', digest: digest('c') },
  ]
  expect((await newFiles(folder, sent)).map(({ path }) => path)).toEqual(['tags/b.pdf', 'tags/c.pdf'])
})
