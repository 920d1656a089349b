import { useRef, useState } from 'react'
import { REFUSALS } from '../../../domain/refusal.ts'
import { MOST_RETURN_PICTURES } from '../../../domain/return-request.ts'
import type { Sending } from '../../send-upload.ts'
import { uploadPicture } from './upload-picture.ts'

const MOST_BYTES = 20 * 1024 * 1024

/** A photograph that somebody has chosen: on its way, there under the store's name for it, or refused. */
export type ReturnPicture = {
  key: number
  file: File
  /** 0 to 1 */
  progress: number
  upload: string | null
  error: string | null
}

/** The photographs of a return: each is sent as soon as it is chosen, and can be taken out or sent again. */
export function useReturnPictures(orderId: string, token: string | null) {
  const [pictures, setPictures] = useState<readonly ReturnPicture[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const sendings = useRef(new Map<number, Sending<string>>())
  const keys = useRef(0)

  const change = (key: number, facts: Partial<ReturnPicture>) =>
    setPictures(before => before.map(one => (one.key === key ? { ...one, ...facts } : one)))

  const send = ({ key, file }: ReturnPicture) => {
    change(key, { error: null, progress: 0, upload: null })
    const sending = uploadPicture(orderId, token, file, progress => change(key, { progress }))
    sendings.current.set(key, sending)
    sending.done.then(
      upload => change(key, { upload, progress: 1 }),
      error => change(key, { error: error instanceof Error ? error.message : String(error) }),
    )
  }

  const add = (files: readonly File[]) => {
    const room = MOST_RETURN_PICTURES - pictures.length
    setProblem(files.length > room ? `A return has at most ${MOST_RETURN_PICTURES} photographs.` : null)
    const added = files.slice(0, room).map((file): ReturnPicture => {
      const error = file.size > MOST_BYTES ? REFUSALS.PICTURE_TOO_LARGE.text : null
      return { key: ++keys.current, file, progress: 0, upload: null, error }
    })
    setPictures(before => [...before, ...added])
    for (const picture of added) if (picture.error === null) send(picture)
  }

  const remove = (key: number) => {
    sendings.current.get(key)?.stop()
    sendings.current.delete(key)
    setProblem(null)
    setPictures(before => before.filter(one => one.key !== key))
  }

  /** The store has it no longer: it is to be sent again. */
  const lose = (upload: string) =>
    setPictures(before =>
      before.map(one =>
        one.upload === upload ? { ...one, upload: null, error: REFUSALS.RETURN_UPLOAD_GONE.text } : one,
      ),
    )

  return {
    pictures,
    problem,
    add,
    remove,
    lose,
    sendAgain: send,
    isSending: pictures.some(({ upload, error }) => upload === null && error === null),
    hasFailed: pictures.some(({ error }) => error !== null),
    uploads: pictures.flatMap(({ upload }) => upload ?? []),
  }
}
