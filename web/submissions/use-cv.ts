import { useRef, useState } from 'react'
import { REFUSALS } from '../../domain/refusal.ts'
import { CV_BYTES } from '../../domain/submissions/submission-choices.ts'
import { uploadFile } from '../pictures/upload-file.ts'
import type { Sending } from '../send-upload.ts'
import type { StoredUpload } from './form-draft.ts'

const PLACE = { address: '/submission/cv', answer: 'cv', unknownType: 'application/octet-stream' } as const

type ChosenCv = { name: string; upload: string | null; progress: number; error: string | null }

/** The CV of an application: uploaded when selected, replaced by the next one. */
export function useCv() {
  const [chosen, setChosen] = useState<ChosenCv | null>(null)
  const sending = useRef<Sending<string> | null>(null)
  const change = (of: Sending<string>, facts: Partial<ChosenCv>) => {
    if (sending.current === of) setChosen(before => before && { ...before, ...facts })
  }
  const choose = (file: File) => {
    sending.current?.stop()
    sending.current = null
    if (file.size > CV_BYTES)
      return setChosen({ name: file.name, upload: null, progress: 0, error: REFUSALS.CV_TOO_LARGE.text })
    setChosen({ name: file.name, upload: null, progress: 0, error: null })
    const mine = uploadFile(PLACE, file, progress => change(mine, { progress }))
    sending.current = mine
    mine.done.then(
      upload => change(mine, { upload, progress: 1 }),
      error => change(mine, { error: error instanceof Error ? error.message : String(error) }),
    )
  }
  const remove = () => {
    sending.current?.stop()
    sending.current = null
    setChosen(null)
  }
  return {
    chosen,
    choose,
    remove,
    restore: (kept: StoredUpload | null) => setChosen(kept && { ...kept, progress: 1, error: null }),
    lose: () => setChosen(before => before && { ...before, upload: null, error: REFUSALS.SUBMISSION_UPLOAD_GONE.text }),
    notReady: (): string | null => {
      if (!chosen || chosen.upload !== null) return null
      return chosen.error === null
        ? 'Your CV is still uploading. Wait a moment and try again.'
        : 'Your CV couldn’t be uploaded. Choose another file, or remove it.'
    },
  }
}
