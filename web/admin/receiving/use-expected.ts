import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { totalIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { counted } from '../../../domain/text/counted.ts'
import { orpc } from '../../api.ts'
import type { ExpectedForOrder } from './receipt-draft.ts'

export const expectedForOrder = (vendorOrder: string) =>
  orpc.receiving.expected.queryOptions({ input: { vendorOrder: vendorOrder.trim() } })

/** Finds the parts expected under our order number. `onFound`: one vendor has it, or one of several was chosen. */
export function useExpected(onFound: (expected: ExpectedForOrder) => void) {
  const client = useQueryClient()
  const [choices, setChoices] = useState<readonly ExpectedForOrder[]>([])
  const [told, setTold] = useState<string | null>(null)
  /** the last query: responses to earlier ones are ignored */
  const asked = useRef('')
  const choose = (expected: ExpectedForOrder) => {
    setChoices([])
    setTold(toldOf(expected))
    onFound(expected)
  }
  const find = async (vendorOrder: string) => {
    asked.current = vendorOrder
    if (vendorOrder.trim() === '') return setTold('Please enter an order number.')
    try {
      const found = await client.fetchQuery({ ...expectedForOrder(vendorOrder), staleTime: 0 })
      if (asked.current !== vendorOrder) return
      const [one] = found
      if (found.length === 1 && one) return choose(one)
      setTold(one ? null : 'No lines are expected under this number.')
      setChoices(found)
    } catch {
      setTold('The order number could not be looked up. Please try again.')
    }
  }
  /** Reloads the expected rest, and the last receipt under a number, '' if none. */
  const again = async (vendorOrder: string, vendor: string): Promise<string> => {
    const found = await client.fetchQuery({ ...expectedForOrder(vendorOrder), staleTime: 0 }).catch(() => [])
    const his = found.find(one => one.vendor.toUpperCase() === vendor.trim().toUpperCase())
    if (his) setTold(toldOf(his))
    return `${his?.receipts[0]?.id ?? ''}`
  }
  const discard = () => {
    asked.current = ''
    setChoices([])
    setTold(null)
  }
  return { choices, told, choose, find, again, discard }
}

/** Earlier receipts under the number. */
function toldOf({ receipts, inspectedAmounts, parts }: ExpectedForOrder): string | null {
  const before = receipts.length === 0 ? '' : `${counted(receipts.length, 'receipt')} under this number before`
  const inspected = inspectedAmounts.length === 0 ? '' : `${totalIn(inspectedAmounts)} of it to inspect`
  const nothing = parts.length === 0 ? 'nothing more is expected' : ''
  return [before, inspected, nothing].filter(Boolean).join(', ') || null
}
