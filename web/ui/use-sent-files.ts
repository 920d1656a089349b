import { useRef, useState } from 'react'
import { FileRefused, type Sending } from '../send-upload.ts'

/** A selected file: uploading, uploaded (with the store's name for it), or refused. */
export type SentFile = {
  key: number
  name: string
  /** null: uploaded before the page was reloaded */
  file: File | null
  /** 0 to 1 */
  progress: number
  upload: string | null
  error: string | null
  /** Another attempt would be refused again. */
  isRefused?: boolean
}

/** A file that was uploaded before a reload. */
export type StoredFile = { upload: string; name: string }

type Options = {
  send: (file: File, onProgress: (part: number) => void) => Sending<string>
  most: number
  /** the message if more files are selected */
  tooMany: string
  /** why a file is not uploaded; null: it is */
  whyNot: (file: File) => string | null
  /** the message for a file that the store has deleted */
  gone: string
}

const NONE: readonly SentFile[] = []

/** The files of a form: each is uploaded when selected, and can be removed or uploaded again. */
export function useSentFiles({ send: sendOne, most, tooMany, whyNot, gone }: Options) {
  const [files, setFiles] = useState(NONE)
  const [problem, setProblem] = useState<string | null>(null)
  const sendings = useRef(new Map<number, Sending<string>>())
  const keys = useRef(0)

  const change = (key: number, facts: Partial<SentFile>) =>
    setFiles(before => before.map(one => (one.key === key ? { ...one, ...facts } : one)))

  const send = ({ key, file }: SentFile) => {
    if (!file) return
    change(key, { error: null, progress: 0, upload: null, isRefused: false })
    const sending = sendOne(file, progress => change(key, { progress }))
    sendings.current.set(key, sending)
    sending.done.then(
      upload => change(key, { upload, progress: 1 }),
      error => {
        const isRefused = error instanceof FileRefused
        change(key, { error: error instanceof Error ? error.message : String(error), isRefused })
      },
    )
  }

  const add = (chosen: readonly File[]) => {
    const room = most - files.length
    setProblem(chosen.length > room ? tooMany : null)
    const added = chosen.slice(0, room).map((file): SentFile => {
      const error = whyNot(file)
      return { key: ++keys.current, name: file.name, file, progress: 0, upload: null, error, isRefused: error !== null }
    })
    setFiles(before => [...before, ...added])
    for (const one of added) if (one.error === null) send(one)
  }

  /** Restores files that were uploaded before a reload. */
  const restore = (kept: readonly StoredFile[]) =>
    setFiles(
      kept
        .slice(0, most)
        .map(({ upload, name }) => ({ key: ++keys.current, name, file: null, progress: 1, upload, error: null })),
    )

  const remove = (key: number) => {
    sendings.current.get(key)?.stop()
    sendings.current.delete(key)
    setProblem(null)
    setFiles(before => before.filter(one => one.key !== key))
  }

  /** Removes files that the form has submitted; files added since stay. */
  const taken = (uploads: readonly string[]) =>
    setFiles(before => before.filter(({ upload }) => upload === null || !uploads.includes(upload)))

  /** Marks a file that the store has deleted, to be uploaded again. */
  const lose = (upload: string) =>
    setFiles(before =>
      before.map(one => (one.upload === upload ? { ...one, upload: null, error: gone, isRefused: false } : one)),
    )

  return {
    files,
    /** no file was selected, restored or removed yet */
    isUntouched: files === NONE,
    problem,
    add,
    restore,
    remove,
    taken,
    lose,
    sendAgain: send,
    isSending: files.some(({ upload, error }) => upload === null && error === null),
    hasFailed: files.some(({ error }) => error !== null),
    uploads: files.flatMap(({ upload }) => upload ?? []),
  }
}
