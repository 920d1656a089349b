import { randomBytes } from 'node:crypto'
import { databaseNow } from '../db/database-now.ts'

// Names of files that are uploaded before the thing they belong to exists: time and 128 random bits (`1795200000-<32
// hex>`). The time gives the folder, one per day, so that unused files are found in the last few days.

export const newUpload = (now: number): string => `${Math.floor(now / 1000)}-${randomBytes(16).toString('hex')}`

/** The time of the upload, in ms since 1970. */
export const uploadedAt = (upload: string): number => Number(upload.split('-')[0]) * 1000

/** The folder in `of` for the uploads of one day, given any moment of that day in UTC. */
export const uploadFolder = (of: string, at: number): string => `${of}/${new Date(at).toISOString().slice(0, 10)}`

const NAME = /\/([1-9]\d{9}-[0-9a-f]{32})\.[a-z]{3,4}$/

/** The upload that a file belongs to; null: none. */
export const uploadOf = (file: string): string | null => NAME.exec(file)?.[1] ?? null

/** The time that an upload may wait for its form. After a day it is deleted: delete-unused-uploads.ts. */
const GOOD_FOR_MS = 12 * 3_600_000
export const isUploadUsable = (upload: string): boolean => uploadedAt(upload) > databaseNow().getTime() - GOOD_FOR_MS
