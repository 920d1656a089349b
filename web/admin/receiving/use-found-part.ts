import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { orpc } from '../../api.ts'

export type FoundPart = { id: number; sku: string; name: string; manufacturer: string | null }

/** Finds the part of a typed or scanned number. `onFound`: one matches, or one of several was chosen. */
export function useFoundPart(onFound: (part: FoundPart) => void) {
  const client = useQueryClient()
  const [choices, setChoices] = useState<readonly FoundPart[]>([])
  /** the last query: responses to earlier ones are ignored */
  const asked = useRef('')
  const choose = (part: FoundPart) => {
    setChoices([])
    onFound(part)
  }
  /** The message if no part matches; null: one does, or there are several to choose from. */
  const find = async (typed: string): Promise<string | null> => {
    const key = partNumberKey(typed)
    asked.current = key
    if (key === '') return 'Please enter a part number'
    try {
      const { parts } = await client.fetchQuery(
        orpc.search.admin.parts.queryOptions({ input: { search: typed.trim() }, staleTime: 30_000 }),
      )
      if (asked.current !== key) return null
      const exact = parts.filter(({ sku }) => partNumberKey(sku) === key)
      const [one] = exact
      if (!one) return 'No part has this number. Add it under Parts first.'
      if (exact.length === 1) choose(one)
      else setChoices(exact)
      return null
    } catch {
      return 'The part could not be looked up. Please try again.'
    }
  }
  const discard = () => {
    asked.current = ''
    setChoices([])
  }
  return { choices, choose, find, discard }
}
