import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import type { Exceptions, UnmatchedCharges } from './payment-words.ts'
import { type Problem, problemsOf } from './problems.tsx'
import { paymentExceptions, unmatchedCharges } from './queries.ts'

/** The maximum length of a list. */
const MAX_LISTED = 100

/** Differences between payment records and gateway, and payments that need a review. */
export function PaymentsScreen() {
  const books = useQuery(paymentExceptions())
  const gateway = useQuery(unmatchedCharges())
  const isFetching = books.isFetching || gateway.isFetching
  const comparedAt = books.data ? Math.min(Date.parse(books.data.comparedAt), gateway.dataUpdatedAt) : 0
  return (
    <section aria-label="Payments">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className="button"
          aria-disabled={isFetching}
          aria-busy={isFetching}
          onClick={() => {
            if (isFetching) return
            void books.refetch()
            void gateway.refetch()
          }}
        >
          <Icon name="again" size={18} />
          {isFetching ? 'Looking...' : 'Look again'}
        </button>
        <p role="status" className="text-sm text-muted">
          {gateway.isFetching && !books.isFetching && 'Asking the gateway...'}
          {comparedAt > 0 && !isFetching && (
            <>
              Books and gateway compared at <Moment at={new Date(comparedAt)} form="time" />
            </>
          )}
        </p>
      </div>
      {((books.data && books.isError) || gateway.isError) && !isFetching && (
        <p role="alert" className="mt-3 border-l-4 border-bad bg-bad-soft p-3 text-sm">
          {gateway.data || !gateway.isError
            ? 'The check did not work. These results are older.'
            : 'The gateway did not answer: charges without an order would not show here.'}
        </p>
      )}
      <div className="mt-4">
        <QueryBoundary
          query={books}
          failed="Books and gateway could not be compared."
          skeleton={<RowsSkeleton rows={6} />}
        >
          {exceptions => <Compared exceptions={exceptions} gateway={gateway.data} />}
        </QueryBoundary>
      </div>
    </section>
  )
}

type Gateway = { charges: UnmatchedCharges; gatewayProblem: string | null }

/** Shows the payment records at once, and the gateway's data when it responds. */
function Compared({ exceptions, gateway }: { exceptions: Exceptions; gateway: Gateway | undefined }) {
  const gatewayProblem = gateway?.gatewayProblem ?? null
  const problems = problemsOf(exceptions, gateway?.charges ?? [])
  return (
    <>
      {gatewayProblem !== null && (
        <p className="mb-4 flex gap-3 rounded-md border border-caution p-3">
          <span className="text-caution">
            <Icon name="warning" />
          </span>
          <span>{gatewayProblem} So charges without an order would not show here: look again in a while.</span>
        </p>
      )}
      {problems.length === 0 && gateway && gatewayProblem === null && (
        <p className="sheet flex flex-wrap items-center justify-center gap-x-2 px-4 py-10 text-center">
          <span className="text-good">
            <Icon name="check" />
          </span>
          Books and gateway agree. Nothing needs a person.
        </p>
      )}
      {problems.length === 0 && (!gateway || gatewayProblem !== null) && (
        <p className="sheet px-4 py-10 text-center text-muted">The books themselves are in order.</p>
      )}
      <div className="space-y-8">
        {problems.map(problem => (
          <Shown key={problem.title} problem={problem} />
        ))}
      </div>
    </>
  )
}

function Shown({ problem: { title, count, meaning, whatToDo, table } }: { problem: Problem }) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg">
        {title} <span className="font-normal text-muted tabular-nums">({count})</span>
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        {meaning} <span className="text-ink">{whatToDo}</span>
        {count === MAX_LISTED && ` These are the newest ${MAX_LISTED}.`}
      </p>
      <div className="mt-2">{table(title)}</div>
    </section>
  )
}
