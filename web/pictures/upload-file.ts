import { type Sending, sendUpload } from '../send-upload.ts'

/** The upload address, the field of the response with the file's name, and the media type if the browser does not know it. */
export type UploadTarget = { address: string; answer: 'picture' | 'cv'; unknownType: string }

/** Uploads a file unchanged. Returns the name by which the form refers to it; rejects with the message to show. */
export function uploadFile(place: UploadTarget, file: File, onProgress: (part: number) => void): Sending<string> {
  // The server detects the type from the content; browsers do not know every type by name.
  const [group] = place.unknownType.split('/')
  const isKnown = file.type.startsWith(`${group}/`) && /^\w+\/[\w.+-]+$/.test(file.type)
  return sendUpload(place.address, isKnown ? file.type : place.unknownType, file, onProgress, {
    read: ({ [place.answer]: upload }) => (typeof upload === 'string' && upload !== '' ? upload : null),
    failed: 'This file couldn’t be uploaded. Please try again.',
  })
}
