import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Sending } from '../../send-upload.ts'
import { UploadQueue } from './upload-queue.ts'

/** A file that is uploading or was refused. Uploaded files are shown by the page. */
export type Upload = { key: number; file: File; progress: number; error: string | null }

type Kind = {
  mostBytes: number
  /** the message for a larger file */
  tooLarge: string
  send: (file: File, onProgress: (part: number) => void) => Sending<unknown>
}

/** Uploads several files one after another, with progress and error of each. */
export function useUploads({ mostBytes, tooLarge, send }: Kind) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [turns] = useState(() => new UploadQueue())
  const keys = useRef(0)
  const change = (key: number, facts: Partial<Upload>) =>
    setUploads(before => before.map(one => (one.key === key ? { ...one, ...facts } : one)))
  const discard = (key: number) => {
    turns.leave(key)
    setUploads(before => before.filter(one => one.key !== key))
  }
  const begin = ({ key, file }: Upload): Sending<unknown> => {
    const sending = send(file, progress => change(key, { progress }))
    sending.done.then(
      async () => {
        await client.invalidateQueries()
        discard(key)
      },
      error => change(key, { error: error instanceof Error ? error.message : String(error) }),
    )
    return sending
  }
  const start = (upload: Upload) => {
    change(upload.key, { error: null, progress: 0 })
    turns.ask({ key: upload.key, begin: () => begin(upload) })
  }
  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      return { key: ++keys.current, file, progress: 0, error: file.size > mostBytes ? tooLarge : null }
    })
    setUploads(before => [...before, ...added])
    for (const one of added) if (one.error === null) start(one)
  }
  return { uploads, add, discard, sendAgain: start }
}
