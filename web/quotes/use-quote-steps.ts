import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type Api, api, orpc } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import type { BuyerStep } from './buyer-steps.ts'
import type { QuoteView } from './queries.ts'

const FAILED = 'This didn’t reach us. Please try again; everything you entered is still here.'

type Step = {
  call: (api: Api) => Promise<unknown>
  /** the message after success */
  said: string
  /** called after success */
  done?: () => void
  /** called after a refusal or a lost response */
  refused?: (error: unknown) => void
}
export type QuoteSteps = {
  take: (name: BuyerStep, step: Step) => void
  /** the step that is under way */
  busy: BuyerStep | null
  /** the error message, to show next to the clicked button */
  problem: { of: BuyerStep; text: string } | null
}

/** of a part of the page that takes steps; `offered`: the steps that the quote allows */
export type StepProps = { quote: QuoteView; steps: QuoteSteps; offered: ReadonlySet<BuyerStep> }

/**
 * The buyer's steps with one quote, one at a time: a second click during a step is ignored. After each step the page
 * reloads the quote; typed text stays.
 */
export function useQuoteSteps(heading: RefObject<HTMLElement | null>): QuoteSteps {
  const client = useQueryClient()
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState<BuyerStep | null>(null)
  const [problem, setProblem] = useState<QuoteSteps['problem']>(null)
  const take = async (name: BuyerStep, { call, said, done, refused }: Step) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(name)
    setProblem(null)
    let isDone = false
    try {
      await call(api)
      isDone = true
      notify.success(said)
      done?.()
    } catch (error) {
      refused?.(error)
      setProblem({ of: name, text: refusalText(error, FAILED) })
    }
    await client.invalidateQueries({ queryKey: orpc.quotes.key() })
    isUnderWay.current = false
    setBusy(null)
    // The clicked button may have been removed. Writing keeps its focus, and an opened cart takes it.
    if (isDone && name !== 'write' && name !== 'addToCart') heading.current?.focus()
  }
  return { take: (name, step) => void take(name, step), busy, problem }
}
