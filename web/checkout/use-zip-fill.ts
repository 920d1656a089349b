import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { stateOfZip } from '../../domain/customers/us-zip.ts'
import { orpc } from '../api.ts'

type Field = { read: () => unknown; write: (value: string) => void }
type Fields = { readZip: () => unknown; city: Field; state: Field }

/**
 * Fills in city and state from a ZIP code. Another ZIP code replaces them until the buyer chooses or types them. The state is
 * known at once, the city after the store's response; without one it is typed.
 */
export function useZipFill({ readZip, city, state }: Fields) {
  const client = useQueryClient()
  /** the last value that was filled in; '': none, or the buyer has edited it */
  const filled = useRef({ city: '', state: '' })
  const [guessedState, setGuessedState] = useState('')
  const fill = (name: 'city' | 'state', field: Field, value: string) => {
    const now = field.read()
    if (now && now !== filled.current[name]) return
    if (now !== value) field.write(value)
    filled.current[name] = value
    if (name === 'state') setGuessedState(value)
  }
  return {
    /** the state that a ZIP code has filled in; '': none */
    guessedState,
    fromZip: (typed: string) => {
      const known = stateOfZip(typed)
      if (known) fill('state', state, known)
      const digits = /^\s*(\d{5})(?:-\d{0,4})?\s*$/.exec(typed)?.[1]
      // During typing of a ZIP code the earlier city stays.
      if (digits === undefined) return
      client
        .fetchQuery(
          orpc.shipping.placeOfZip.queryOptions({ input: { zip: digits }, staleTime: Number.POSITIVE_INFINITY }),
        )
        .then(found => {
          if (!`${readZip()}`.trim().startsWith(digits)) return
          if (found && !known) fill('state', state, found.state)
          fill('city', city, found?.city ?? '')
        })
        // The city of the code before is wrong, this one's is typed.
        .catch(() => fill('city', city, ''))
    },
    isTyped: (name: 'city' | 'state') => {
      filled.current[name] = ''
      if (name === 'state') setGuessedState('')
    },
  }
}
