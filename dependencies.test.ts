import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from './domain/text/zod.ts'

// Tests the sources of dependencies, and the packages that may run an install script.

const LockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
      hasInstallScript: z.optional(z.boolean()),
    }),
  ),
})
const ManifestShape = z.object({ allowScripts: z.record(z.string(), z.boolean()) })
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

const { '': _own, ...packages } = LockShape.parse(read('package-lock.json')).packages
/** The name of a package, from its installation folder. */
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('all packages come from the npm registry, with a hash of their contents', () => {
  const wrong = Object.entries(packages).filter(([folder, { resolved, integrity, link }]) => {
    // Without `resolved`, npm installs the package of this name from the registry. With it, npm may install another package.
    const isFromRegistry = resolved?.startsWith(`https://registry.npmjs.org/${nameOf(folder)}/-/`) ?? true
    return link || !isFromRegistry || !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')
  })
  expect(wrong).toEqual([])
})

test('package.json allows or forbids the script of each package with an install script, and names no others', () => {
  const withScripts = Object.entries(packages).flatMap(([folder, { hasInstallScript }]) =>
    hasInstallScript ? nameOf(folder) : [],
  )
  const { allowScripts } = ManifestShape.parse(read('package.json'))
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort())
})

test('npm checks for known vulnerabilities, and refuses install scripts that package.json does not name', () => {
  const settings = readFileSync(new URL('.npmrc', import.meta.url), 'utf8').split('\n')
  expect(settings).toEqual(expect.arrayContaining(['audit=true', 'strict-allow-scripts=true']))
})
