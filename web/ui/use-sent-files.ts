import { useRef, useState } from 'react'
import { FileRefused, type Sending } from '../send-upload.ts'

/** A file that somebody has chosen: on its way, there under the store's name for it, or refused. */
export type SentFile = {
  key: number
  name: string
  /** null: sent before the page was loaded anew */
  file: File | null
  /** 0 to 1 */
  progress: number
  upload: string | null
  error: string | null
  /** It would be refused again. */
  isRefused?: boolean
}

/** A file that is there already, from before a reload. */
export type StoredFile = { upload: string; name: string }

type Options = {
  send: (file: File, onProgress: (part: number) => void) => Sending<string>
  most: number
  /** said when more are chosen */
  tooMany: string
  /** why a file is not sent at all; null: it is */
  whyNot: (file: File) => string | null
  /** said of one that the store has no longer */
  gone: string
}

const NONE: readonly SentFile[] = []

/** The files of a form: each is sent as soon as it is chosen, and can be taken out or sent again. */
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

  /** Those that were there before a reload. */
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

  /** Those that the form took are no longer its own; what was added since stays. */
  const taken = (uploads: readonly string[]) =>
    setFiles(before => before.filter(({ upload }) => upload === null || !uploads.includes(upload)))

  /** The store has it no longer: it is to be sent again. */
  const lose = (upload: string) =>
    setFiles(before =>
      before.map(one => (one.upload === upload ? { ...one, upload: null, error: gone, isRefused: false } : one)),
    )

  return {
    files,
    /** nothing was chosen, restored or taken out yet */
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
