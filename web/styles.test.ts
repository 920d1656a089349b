import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no style depends on content anywhere in the page: each change would restyle every element', () => {
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname })
  expect(sheets.length).toBeGreaterThan(2)
  const asking = sheets.filter(sheet =>
    /(html|:root|body):has\(/.test(readFileSync(join(import.meta.dirname, sheet), 'utf8')),
  )
  // web/ui/use-root-mark.ts
  expect(asking).toEqual([])
})

test('a long word in an address never makes its page wider than a phone', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')
  expect(sheet).toMatch(/\n {2}address \{\n {4}overflow-wrap: anywhere;/)
  // break-word on an address would win over the rule, and leaves the minimum width as it is.
  const overruling = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter(file =>
    /<address[^>]*break-words/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(overruling).toEqual([])
})
