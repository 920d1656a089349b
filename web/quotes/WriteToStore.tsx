import { type FormEvent, useRef, useState } from 'react'
import { QUOTE_TEXT_LENGTH } from '../../domain/quotes/quote-request.ts'
import { api } from '../api.ts'
import { newKey } from '../new-key.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { Problem } from './Problem.tsx'
import type { QuoteSteps } from './use-quote-steps.ts'

/** A message to the back office. It stays in its box until it has arrived. */
export function WriteToStore({ quoteId, steps }: { quoteId: string; steps: QuoteSteps }) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  // The same words sent again, because no answer came, are one message.
  const sent = useRef({ text: '', key: '' })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    setMissing(message === '')
    if (message === '') return box.current?.focus()
    if (sent.current.text !== message) sent.current = { text: message, key: newKey() }
    const { key } = sent.current
    steps.take('write', {
      call: () => api.quotes.write({ quoteId, text: message, key }),
      said: 'Message sent.',
      done: () => {
        sent.current = { text: '', key: '' }
        setText('')
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
          setMissing(false)
        }}
        error={isMissing ? 'Please write something first' : undefined}
      />
      <Problem of="write" steps={steps} />
      <BusyButton type="submit" className="button max-sm:w-full" isBusy={steps.busy !== null}>
        {steps.busy === 'write' ? 'Sending...' : 'Send message'}
      </BusyButton>
    </Form>
  )
}
