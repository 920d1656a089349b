import { FormAlert } from '../../ui/FormAlert.tsx'
import { useToldChange } from '../use-told-change.ts'
import type { DeskQuote } from './queries.ts'

/** Which admin has a quote; it can be taken, also from another, and given back. */
export function WhoHasIt({ desk: { quote, assignedTo, isMine } }: { desk: DeskQuote }) {
  const { change, isPending, refusal } = useToldChange(
    ({ quoteDesk }, toMe: boolean) => quoteDesk.assign({ quoteId: quote.id, toMe }).then(() => toMe),
    toMe => (toMe ? 'You have it now.' : 'Nobody has it now.'),
  )
  return (
    <div className="desk-fields">
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span>
          <span className="text-muted">Who has it: </span>
          <span className="font-medium">
            {isMine ? 'you' : assignedTo ? assignedTo.name || 'another admin' : 'nobody'}
          </span>
        </span>
        <button
          type="button"
          className="button"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => change(!isMine)}
        >
          {isMine ? 'Give it back' : assignedTo ? 'Take it over' : 'Take it'}
        </button>
      </p>
      <FormAlert>{refusal}</FormAlert>
    </div>
  )
}
