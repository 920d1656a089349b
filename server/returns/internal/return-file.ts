import { randomBytes } from 'node:crypto'

// An upload is named by when it came and 128 random bits: `1795200000-<32 hex>`. By the first its folder is found, one a
// day, so that what never became part of a return is found by looking through the last few days.

export const newUpload = (now: number): string => `${Math.floor(now / 1000)}-${randomBytes(16).toString('hex')}`

/** When it came, in ms since 1970. */
export const uploadedAt = (upload: string): number => Number(upload.split('-')[0]) * 1000

/** The folder of a day's photographs of returns, of any moment of that day in UTC. */
export const returnFolder = (at: number): string => `returns/${new Date(at).toISOString().slice(0, 10)}`

/** Where an upload for an order is among the store's files: in the order's own folder, so that nobody names another's. */
export const returnFile = (orderId: string, upload: string): string =>
  `${returnFolder(uploadedAt(upload))}/${orderId}/${upload}.webp`

const NAME = /\/([1-9]\d{9}-[0-9a-f]{32})\.webp$/

/** The upload that a file is of; null when it is none. */
export const uploadOf = (file: string): string | null => NAME.exec(file)?.[1] ?? null
