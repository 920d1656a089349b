import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Reads one scan after another. `onScan` returns an error message; null: success. */
export function ScanField({ onScan }: { onScan: (text: string) => Promise<string | null> }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isReady = useHydrated()
  // Until hydration the form is inert and cannot be focused.
  useEffect(() => {
    if (isReady) field.current?.focus({ preventScroll: true })
  }, [isReady])
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Form
      aria-label="Scan"
      onSubmit={event => {
        event.preventDefault()
        const scanned = text.trim()
        if (scanned === '') return
        setText('')
        void onScan(scanned).then(words => setProblem(words && `${scanned}: ${words}`))
      }}
    >
      <TextField
        label="Serial, lot or label"
        autoComplete="off"
        maxLength={300}
        className="w-72 max-w-full"
        ref={field}
        value={text}
        error={problem ?? undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </Form>
  )
}
