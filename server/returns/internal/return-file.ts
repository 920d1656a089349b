import { uploadedAt, uploadFolder } from '../../platform/files/upload-name.ts'

export const RETURNS = 'returns'

/**
 * The path of an upload for an order: in the order's own folder, so that no request can name a file of another order.
 */
export const returnFile = (orderId: string, upload: string): string =>
  `${uploadFolder(RETURNS, uploadedAt(upload))}/${orderId}/${upload}.webp`
