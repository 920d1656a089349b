import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '../api-refusal.ts'

type Props<Answer> = {
  query: UseQueryResult<Answer>
  /** the message if the query fails */
  failed: string
  /** shown if the store has no such thing; default: the store's message */
  missing?: ReactNode
  skeleton: ReactNode
  children: (answer: Answer) => ReactNode
}

/**
 * Shows the result of a query, a skeleton if it takes longer than 200 ms, and a retry button if it fails. Earlier data stays
 * while the store cannot be reached, but not when the store says that the thing was deleted.
 */
export function QueryBoundary<Answer>({ query, failed, missing, skeleton, children }: Props<Answer>) {
  if (query.isError && isMissing(query.error))
    return <div role="alert">{missing ?? <p className="sheet px-4 py-12 text-center">{query.error.message}</p>}</div>
  if (query.data !== undefined)
    return (
      <div aria-busy={query.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        {children(query.data)}
      </div>
    )
  if (query.isError)
    return (
      <div role="alert" className="sheet p-6">
        <p>{failed}</p>
        <button type="button" className="button mt-3" onClick={() => void query.refetch()}>
          Try again
        </button>
      </div>
    )
  return (
    <div role="status" aria-label="Loading..." className="late">
      {skeleton}
    </div>
  )
}

/** A skeleton of a list with about the expected number of rows. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="sheet divide-y divide-line">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <div key={at} className="flex gap-6 px-3 py-3">
          <div className="skeleton h-4 w-40 max-w-1/2" />
          <div className="skeleton ml-auto h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
