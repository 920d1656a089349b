import { type FormEvent, useRef, useState } from 'react'
import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { notify } from '../ui/notify.ts'
import { AttachmentsField } from './AttachmentsField.tsx'
import { useAttachments } from './use-attachments.ts'

type Props = {
  about: string
  label: string
  hint?: string
  /** attaches them, and has the page show it; the same again changes nothing */
  attach: (attachments: SentAttachment[]) => Promise<unknown>
}

/** Adds files to existing ones. Its button appears with the first file. */
export function AttachFiles({ about, label, hint, attach }: Props) {
  const files = useAttachments(about)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current) return
    const { attachments } = files
    const why = files.notReady() ?? (attachments.length === 0 ? 'Choose a file first' : null)
    setProblem(why)
    if (why !== null) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await attach(attachments)
      files.taken(attachments.map(({ upload }) => upload))
      notify.success(attachments.length === 1 ? 'File added.' : 'Files added.')
    } catch (error) {
      files.refused(error)
      setProblem(refusalText(error, 'This didn’t reach us. Please try again; your files are still here.'))
    }
    isUnderWay.current = false
    setBusy(false)
  }
  return (
    <Form onSubmit={event => void send(event)} className="not-printed space-y-3">
      <AttachmentsField attachments={files} label={label} {...(hint && { hint })} />
      <FormAlert>{problem}</FormAlert>
      {files.files.length > 0 && (
        <BusyButton type="submit" className="button button-go max-sm:w-full" isBusy={isBusy}>
          {isBusy ? 'Sending...' : 'Send files'}
        </BusyButton>
      )}
    </Form>
  )
}
