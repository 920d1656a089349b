import { uploadedAt, uploadFolder } from '../../platform/files/upload-name.ts'

export const RETURNS = 'returns'

/** Where an upload for an order is among the store's files: in the order's own folder, so that nobody names another's. */
export const returnFile = (orderId: string, upload: string): string =>
  `${uploadFolder(RETURNS, uploadedAt(upload))}/${orderId}/${upload}.webp`
