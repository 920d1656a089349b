import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildPages } from './build.ts'

// An environment with production packages only, as in an image, or after npm ci --omit=dev.

let root: string
const write = async (path: string, text: string) => {
  const file = join(root, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
}
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const file of ['web/page.tsx', 'domain/rule.ts', 'store.config.ts', 'vite.config.ts', 'package-lock.json'])
    await write(file, `// ${file}`)
})

/** Simulates Vite, and removes it after the build, because an image does not have it. */
async function build(): Promise<void> {
  const lines = `const fs = require('node:fs')
    for (const of of ['client', 'server']) fs.mkdirSync('dist/' + of, { recursive: true })
    fs.writeFileSync('dist/server/server.js', '')`
  await write('node_modules/vite/bin/vite.js', lines)
  expect(await buildPages(root)).toBe(true)
  await rm(join(root, 'node_modules'), { recursive: true })
}

describe('without Vite', () => {
  test('uses pages that were built from these sources, and writes nothing', async () => {
    await build()
    const before = await readdir(root, { recursive: true })
    expect(await buildPages(root)).toBe(false)
    expect(await readdir(root, { recursive: true })).toEqual(before)
  })

  test('pages built from other sources are refused with one line', async () => {
    await build()
    await write('web/page.tsx', '// another')
    await expect(buildPages(root)).rejects.toThrow(
      /^the pages are built from other sources, and Vite is not installed: .*$/,
    )
  })

  test('a start without pages is refused', async () => {
    await expect(buildPages(root)).rejects.toThrow('the pages are not built, and Vite is not installed')
  })
})

test('with Vite, pages are built once, and again when a source has changed', async () => {
  await build()
  await write('web/page.tsx', '// another')
  await build()
})
