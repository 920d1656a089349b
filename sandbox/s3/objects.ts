import { createHash, randomUUID } from 'node:crypto'

export type StoredObject = { body: Buffer; etag: string; contentType: string; lastModified: Date }
export type UploadError = 'NoSuchUpload' | 'InvalidPart' | 'EntityTooSmall'

/** The minimum size of a part, except of the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024
const digest = (body: Buffer): string => createHash('md5').update(body).digest('hex')

/** The objects of one bucket, in memory, and its multipart uploads in progress. */
export class Objects {
  readonly kept = new Map<string, StoredObject>()
  readonly uploads = new Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>()

  put(key: string, body: Buffer, contentType: string, etag = digest(body)): StoredObject {
    const object = { body, contentType, etag: `"${etag}"`, lastModified: new Date() }
    this.kept.set(key, object)
    return object
  }

  /**
   * Returns the keys with a prefix that come after `after`, in order. Keys with a delimiter after the prefix are returned as
   * one folder.
   */
  list(prefix: string, delimiter: string, after: string, maximum: number) {
    const keys = [...this.kept.keys()].filter(key => key.startsWith(prefix)).sort()
    const entries: { key: string; isFolder: boolean }[] = []
    for (const key of keys) {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      const name = end === -1 ? key : key.slice(0, end + 1)
      if (name <= after || entries.at(-1)?.key === name) continue
      if (entries.length === maximum) return { entries, isTruncated: true }
      entries.push({ key: name, isFolder: end !== -1 })
    }
    return { entries, isTruncated: false }
  }

  begin(key: string, contentType: string): string {
    const id = randomUUID()
    this.uploads.set(id, { key, contentType, parts: new Map() })
    return id
  }

  putPart(id: string, number: number, body: Buffer): string | null {
    const upload = this.uploads.get(id)
    upload?.parts.set(number, body)
    return upload ? `"${digest(body)}"` : null
  }

  /** Joins the parts that are named by number and tag. */
  complete(id: string, named: readonly { number: number; etag: string }[]): StoredObject | UploadError {
    const upload = this.uploads.get(id)
    if (!upload) return 'NoSuchUpload'
    const parts: Buffer[] = []
    for (const { number, etag } of named) {
      const part = upload.parts.get(number)
      if (!part || `"${digest(part)}"` !== etag) return 'InvalidPart'
      parts.push(part)
    }
    if (parts.slice(0, -1).some(part => part.length < MIN_PART_BYTES)) return 'EntityTooSmall'
    this.uploads.delete(id)
    const tags = createHash('md5')
    for (const part of parts) tags.update(createHash('md5').update(part).digest())
    return this.put(upload.key, Buffer.concat(parts), upload.contentType, `${tags.digest('hex')}-${parts.length}`)
  }
}
