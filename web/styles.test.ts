import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no style depends on what is anywhere in the page: each change of it would style every element anew', () => {
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname })
  expect(sheets.length).toBeGreaterThan(2)
  const asking = sheets.filter(sheet =>
    /(html|:root|body):has\(/.test(readFileSync(join(import.meta.dirname, sheet), 'utf8')),
  )
  // web/ui/use-root-mark.ts
  expect(asking).toEqual([])
})
