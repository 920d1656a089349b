import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Compresses the built files once, at the highest level, so that serving them takes no CPU for compression.
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml)$/
const brotli = promisify(brotliCompress)
const squeeze = promisify(gzip)

const folder = process.argv[2]
if (!folder) throw new Error('usage: precompress.ts FOLDER')
for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await squeeze(content, { level: 9 }))
}
