import { useEffect, useState } from 'react'

/** A region that has only just come is not read out: what it says comes a moment after it. */
const AFTER_MS = 100

let before: string | null = null

/** The number of displayed parts; announced to screen readers when it changes, also after a skeleton. */
export function ShownCount({ text }: { text: string }) {
  const [said, say] = useState('')
  useEffect(() => {
    const isNew = before !== null && before !== text
    before = text
    if (!isNew) return
    const wait = setTimeout(say, AFTER_MS, text)
    return () => clearTimeout(wait)
  }, [text])
  return (
    <p>
      {text}
      <span role="status" className="sr-only">
        {said}
      </span>
    </p>
  )
}
