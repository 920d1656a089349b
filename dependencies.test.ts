import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from './domain/text/zod.ts'

// The sources of dependencies, and which of them may run an install script.

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
  const others = Object.entries(packages).filter(([folder, { resolved, integrity, link }]) => {
    // Without an address, npm installs the registry's package of the folder's name; with one, possibly another package.
    const isOfRegistry = resolved?.startsWith(`https://registry.npmjs.org/${nameOf(folder)}/-/`) ?? true
    return link || !isOfRegistry || !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')
  })
  expect(others).toEqual([])
})

test('package.json states for each package with an install script whether it may run, and for no other', () => {
  const withScripts = Object.entries(packages).flatMap(([folder, one]) => (one.hasInstallScript ? nameOf(folder) : []))
  const { allowScripts } = ManifestShape.parse(read('package.json'))
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort())
})

test('npm checks for known vulnerabilities, and refuses install scripts that package.json does not name', () => {
  const settings = readFileSync(new URL('.npmrc', import.meta.url), 'utf8').split('\n')
  expect(settings).toEqual(expect.arrayContaining(['audit=true', 'strict-allow-scripts=true']))
})
