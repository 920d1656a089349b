import { type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Fields = { readName: () => string; company: { read: () => unknown; write: (value: string) => void } }

/**
 * Who buys for himself is his own company: once his name is typed it goes into the empty field of the company, and follows the name
 * until a company is typed. It is marked when the field is entered, so that a company is typed over it.
 */
export function useCompanyFill({ readName, company }: Fields) {
  /** what was filled in last; '': nothing, or the buyer has taken it over */
  const filled = useRef('')
  const [isOwnName, setOwnName] = useState(false)
  return {
    isOwnName,
    fromName: () => {
      const name = readName()
      const now = company.read()
      if (name === '' || (now && now !== filled.current)) return
      filled.current = name
      // At once: what is in the field is marked next, and what is typed then stands instead of it, not behind it.
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
