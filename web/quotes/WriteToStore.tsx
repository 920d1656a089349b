import { type FormEvent, useRef, useState } from 'react'
import { QUOTE_TEXT_LENGTH } from '../../domain/quotes/quote-request.ts'
import { api } from '../api.ts'
import { AttachmentsField } from '../attachments/AttachmentsField.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { newKey } from '../new-key.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { Problem } from './Problem.tsx'
import type { QuoteSteps } from './use-quote-steps.ts'

/** A message to the back office. It stays in its box until it has arrived. */
export function WriteToStore({ quoteId, steps }: { quoteId: string; steps: QuoteSteps }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const files = useAttachments(`quote ${quoteId}`)
  const box = useRef<HTMLTextAreaElement>(null)
  // The same sent again, because no answer came, is one message.
  const sent = useRef({ what: '', key: '' })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    const { attachments } = files
    const why = files.notReady() ?? (message === '' && attachments.length === 0 ? 'Enter a message first' : null)
    setProblem(why)
    if (why !== null) return box.current?.focus()
    const what = JSON.stringify([message, attachments])
    if (sent.current.what !== what) sent.current = { what, key: newKey() }
    const { key } = sent.current
    steps.take('write', {
      call: () => api.quotes.write({ quoteId, text: message, attachments, key }),
      said: 'Message sent.',
      refused: files.refused,
      done: () => {
        sent.current = { what: '', key: '' }
        setText('')
        files.taken(attachments.map(({ upload }) => upload))
      },
    })
  }
  return (
    <Form id="message" onSubmit={send} className="mt-4 space-y-3 border-t border-line pt-4">
      <TextArea
        ref={box}
        label="Write to us"
        rows={3}
        maxLength={QUOTE_TEXT_LENGTH}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setProblem(null)
        }}
        error={problem ?? undefined}
      />
      <AttachmentsField attachments={files} />
      <Problem of="write" steps={steps} />
      <BusyButton type="submit" className="button max-sm:w-full" isBusy={steps.busy !== null}>
        {steps.busy === 'write' ? 'Sending...' : 'Send message'}
      </BusyButton>
    </Form>
  )
}
