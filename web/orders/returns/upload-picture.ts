import { orderFileAddress } from '../../addresses.ts'
import { pictureType, type Sending, sendUpload } from '../../send-upload.ts'

/** Sends a photograph for the return of an order. Gives the name that the return takes it by. */
export const uploadPicture = (
  orderId: string,
  token: string | null,
  file: File,
  onProgress: (part: number) => void,
): Sending<string> =>
  sendUpload(orderFileAddress(orderId, 'return-pictures', token), pictureType(file), file, onProgress, {
    read: ({ picture }) => (typeof picture === 'string' ? picture : null),
    failed: 'This photograph could not be sent. Please try again.',
  })
