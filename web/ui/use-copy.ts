import { useState } from 'react'
import { notify } from './notify.ts'

const SAID_MS = 1500

/** Copies a text, and reports success for a moment. `otherwise` is the message if the browser does not allow it. */
export function useCopy(text: string, otherwise: string) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), SAID_MS)
    } catch {
      notify.error(otherwise)
    }
  }
  return { isCopied, copy }
}
