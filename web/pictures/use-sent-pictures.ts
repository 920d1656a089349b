import { useRef, useState } from 'react'
import { MOST_PICTURE_BYTES } from '../../domain/catalogue/picture.ts'
import { REFUSALS } from '../../domain/refusal.ts'
import type { Sending } from '../send-upload.ts'
import { uploadFile } from './upload-file.ts'

/** A photograph that somebody has chosen: on its way, there under the store's name for it, or refused. */
export type SentPicture = {
  key: number
  name: string
  /** null: sent before the page was loaded anew */
  file: File | null
  /** 0 to 1 */
  progress: number
  upload: string | null
  error: string | null
}

/** A photograph that is there already, from before a reload. */
export type KeptPicture = { upload: string; name: string }

/**
 * The photographs of a form, `most` at most: each is sent to `address` as soon as it is chosen, and can be taken out or sent
 * again. `gone` is said of one that the store has no longer.
 */
export function useSentPictures({ address, most, gone }: { address: string; most: number; gone: string }) {
  const [pictures, setPictures] = useState<readonly SentPicture[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const sendings = useRef(new Map<number, Sending<string>>())
  const keys = useRef(0)

  const change = (key: number, facts: Partial<SentPicture>) =>
    setPictures(before => before.map(one => (one.key === key ? { ...one, ...facts } : one)))

  const send = ({ key, file }: SentPicture) => {
    if (!file) return
    change(key, { error: null, progress: 0, upload: null })
    const place = { address, answer: 'picture', unknownType: 'image/unknown' } as const
    const sending = uploadFile(place, file, progress => change(key, { progress }))
    sendings.current.set(key, sending)
    sending.done.then(
      upload => change(key, { upload, progress: 1 }),
      error => change(key, { error: error instanceof Error ? error.message : String(error) }),
    )
  }

  const add = (files: readonly File[]) => {
    const room = most - pictures.length
    setProblem(files.length > room ? `There may be at most ${most} photographs.` : null)
    const added = files.slice(0, room).map((file): SentPicture => {
      const error = file.size > MOST_PICTURE_BYTES ? REFUSALS.PICTURE_TOO_LARGE.text : null
      return { key: ++keys.current, name: file.name, file, progress: 0, upload: null, error }
    })
    setPictures(before => [...before, ...added])
    for (const picture of added) if (picture.error === null) send(picture)
  }

  /** Those that were there before a reload. */
  const restore = (kept: readonly KeptPicture[]) =>
    setPictures(
      kept
        .slice(0, most)
        .map(({ upload, name }) => ({ key: ++keys.current, name, file: null, progress: 1, upload, error: null })),
    )

  const remove = (key: number) => {
    sendings.current.get(key)?.stop()
    sendings.current.delete(key)
    setProblem(null)
    setPictures(before => before.filter(one => one.key !== key))
  }

  /** The store has it no longer: it is to be sent again. */
  const lose = (upload: string) =>
    setPictures(before => before.map(one => (one.upload === upload ? { ...one, upload: null, error: gone } : one)))

  return {
    pictures,
    problem,
    add,
    restore,
    remove,
    lose,
    sendAgain: send,
    isSending: pictures.some(({ upload, error }) => upload === null && error === null),
    hasFailed: pictures.some(({ error }) => error !== null),
    uploads: pictures.flatMap(({ upload }) => upload ?? []),
  }
}
