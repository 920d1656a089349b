/**
 * The accepted types of attachments to quotes and orders, by the extension that the store gives a file, with their
 * media types.
 */
export const ATTACHMENT_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const
export type AttachmentType = keyof typeof ATTACHMENT_TYPES
export const ATTACHMENT_TYPE_NAMES = Object.keys(ATTACHMENT_TYPES) as AttachmentType[]

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024
/** With one request, one message, one order that is placed. */
export const MAX_ATTACHMENTS_PER_MESSAGE = 5
/** Of a quote with all its messages, or of an order. */
export const MAX_ATTACHMENTS = 30
export const ATTACHMENT_NAME_LENGTH = 120

/** The side that attached a file: both sides of a quote or an order can. */
export const ATTACHED_BY = ['buyer', 'admin'] as const

/**
 * The name under which a file is saved: the sender's name without folder separators, with the extension of its type.
 */
export function savedName(name: string, type: AttachmentType): string {
  const plain = name.replace(/[/\\:*?"<>|]+/g, '_').replace(/^\.+/, '')
  const isNamed = type === 'jpg' ? /\.jpe?g$/i.test(plain) : plain.toLowerCase().endsWith(`.${type}`)
  return isNamed ? plain : `${plain || 'file'}.${type}`
}

/** The name of a chosen file on one line, cut to the maximum length; its extension stays. */
export function sentName(name: string): string {
  const plain = name.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '').trim()
  const ending = /\.\w{1,5}$/.exec(plain)?.[0] ?? ''
  return plain.length <= ATTACHMENT_NAME_LENGTH
    ? plain || 'file'
    : plain
        .slice(0, ATTACHMENT_NAME_LENGTH - ending.length)
        .toWellFormed()
        .replace(/\ufffd$/, '') + ending
}

/** The size of a file for people: `812 KB`, `2.4 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
