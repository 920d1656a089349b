import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Sending } from '../../send-upload.ts'

/** A file that is on its way, or was refused. What has arrived is shown by the page itself. */
export type Upload = { key: number; file: File; progress: number; error: string | null }

type Kind = {
  mostBytes: number
  /** what is said of a file that is larger */
  tooLarge: string
  send: (file: File, onProgress: (part: number) => void) => Sending<unknown>
}

/** Several files at once, each with how far it is and what is wrong with it. */
export function useUploads({ mostBytes, tooLarge, send }: Kind) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const sendings = useRef(new Map<number, Sending<unknown>>())
  const keys = useRef(0)
  const change = (key: number, facts: Partial<Upload>) =>
    setUploads(before => before.map(one => (one.key === key ? { ...one, ...facts } : one)))
  const forget = (key: number) => {
    sendings.current.get(key)?.stop()
    sendings.current.delete(key)
    setUploads(before => before.filter(one => one.key !== key))
  }
  const start = ({ key, file }: Upload) => {
    change(key, { error: null, progress: 0 })
    const sending = send(file, progress => change(key, { progress }))
    sendings.current.set(key, sending)
    sending.done.then(
      async () => {
        await client.invalidateQueries({ queryKey: ['admin'] })
        forget(key)
      },
      error => change(key, { error: error instanceof Error ? error.message : String(error) }),
    )
  }
  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      return { key: ++keys.current, file, progress: 0, error: file.size > mostBytes ? tooLarge : null }
    })
    setUploads(before => [...before, ...added])
    for (const one of added) if (one.error === null) start(one)
  }
  return { uploads, add, forget, sendAgain: start }
}
