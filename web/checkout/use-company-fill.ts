import { type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Fields = { readName: () => string; company: { read: () => unknown; write: (value: string) => void } }

/**
 * A private buyer is their own company: the typed name fills an empty company field, and updates it until a company is typed.
 * The text is selected on focus, so that a typed company replaces it.
 */
export function useCompanyFill({ readName, company }: Fields) {
  /** the last value that was filled in; '': none, or the buyer has edited it */
  const filled = useRef('')
  const [isOwnName, setOwnName] = useState(false)
  return {
    isOwnName,
    fromName: () => {
      const name = readName()
      const now = company.read()
      if (name === '' || (now && now !== filled.current)) return
      filled.current = name
      // Synchronously: the text is selected next, and typing must replace it.
      flushSync(() => {
        if (now !== name) company.write(name)
        setOwnName(true)
      })
    },
    mark: ({ currentTarget: field }: Pick<FocusEvent<HTMLInputElement>, 'currentTarget'>) => {
      if (filled.current !== '' && field.value === filled.current) field.select()
    },
    isTyped: () => {
      filled.current = ''
      setOwnName(false)
    },
  }
}
