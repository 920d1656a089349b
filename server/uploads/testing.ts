import { deflateRawSync } from 'node:zlib'

/** A ZIP with these parts, each compressed. */
export function docx(parts: Record<string, string | Buffer>): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(text)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, ...directory, end])
}

const TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/></Types>'

const PACKAGE_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>'

/** An Excel workbook with additional parts. */
export const workbook = (parts: Record<string, string | Buffer> = {}, types = TYPES): Buffer =>
  docx({
    '[Content_Types].xml': types,
    // ECMA-376, part 2, 8.3.4: every package has relationships of its root.
    '_rels/.rels': PACKAGE_RELATIONSHIPS,
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': '<sheet/>',
    ...parts,
  })

/** The content types of the workbook, and one more. */
export const withType = (contentType: string): string =>
  TYPES.replace('</Types>', `<Override PartName="/xl/x.xml" ContentType="${contentType}"/></Types>`)
