import { orderFileAddress } from '../../addresses.ts'

const FAILED = 'This photograph could not be sent. Please try again.'
const LONGEST_MS = 5 * 60_000

export type Sending = { done: Promise<string>; stop: () => void }

/**
 * Sends a photograph for the return of an order, as it is. `onProgress` hears how much is on its way, 0 to 1. Gives the name
 * that the return takes it by; rejects with what to tell the person. With XMLHttpRequest: fetch does not tell how far it is.
 */
export function uploadPicture(
  orderId: string,
  token: string | null,
  file: File,
  onProgress: (part: number) => void,
): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { picture, message } = readAnswer(request.responseText)
      if (request.status === 201 && picture) resolve(picture)
      else reject(new Error(message || FAILED))
    }
    request.onerror = () => reject(new Error(FAILED))
    request.ontimeout = () => reject(new Error(FAILED))
    request.open('POST', orderFileAddress(orderId, 'return-pictures', token))
    // What it is, is told by its content; browsers do not know every kind by name.
    request.setRequestHeader('Content-Type', /^image\/[\w.+-]+$/.test(file.type) ? file.type : 'image/unknown')
    request.timeout = LONGEST_MS
    request.send(file)
  })
  return { done, stop: () => request.abort() }
}

function readAnswer(text: string): { picture?: string; message?: string } {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) return {}
    const { picture, message } = answer as Record<string, unknown>
    return {
      ...(typeof picture === 'string' ? { picture } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    }
  } catch {
    return {}
  }
}
