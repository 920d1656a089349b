import { useQuery } from '@tanstack/react-query'
import { chosenOf, quoteChoiceOf } from '../../domain/quotes/quote-choice.ts'
import { MAX_QUOTE_LINES } from '../../domain/quotes/quote-request.ts'
import type { ProductView } from '../catalogue/queries.ts'
import { product as productOf } from '../catalogue/queries.ts'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { type Asking, QuoteForm } from './QuoteForm.tsx'
import type { RefusedRequest } from './queries.ts'
import { linesAgain, type QuoteSubject, type RequestedLine, typedLine, typedNotes } from './quote-subject.ts'

type Props = { subject: QuoteSubject; isOpen: boolean; onClose: () => void; onSent?: () => void }

/** Requests a price from the back office: for a part, an unlisted part number, or a whole list. */
export function QuoteDialog({ subject, isOpen, onClose, onSent }: Props) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      width="form"
      isForm
      title="Request a Quote"
      description="We’ll reply with price, condition, paperwork and lead time. You don’t buy anything until you accept."
    >
      <div className="mt-4">
        {'slug' in subject ? (
          <OfPart {...subject} onClose={onClose} />
        ) : (
          <QuoteForm asking={askingFor(subject)} onClose={onClose} onSent={onSent} />
        )}
      </div>
    </DialogFrame>
  )
}

type PartProps = Extract<QuoteSubject, { slug: string }> & { onClose: () => void }

function OfPart({ slug, condition, quantity, onClose }: PartProps) {
  // The current stock limits the quantity that can be requested.
  const product = useQuery({ ...productOf(slug), staleTime: 0 })
  return (
    <QueryBoundary query={product} failed="Failed to load product details" skeleton={<div className="skeleton h-72" />}>
      {found => <QuoteForm asking={askingOf(found, condition, quantity)} onClose={onClose} />}
    </QueryBoundary>
  )
}

/** With what was chosen on the part's page. */
function askingOf({ id, sku, name, uom, inventory }: ProductView, wanted: string | null, quantity: number): Asking {
  const part = { productId: id, partNumber: sku, name, uom }
  const way = quoteChoiceOf(inventory)
  if (way.by === 'several')
    return { by: 'conditions', part, stock: way.stock, chosen: chosenOf(way.stock, wanted, quantity) }
  const isFixed = way.by === 'one'
  const line = { ...part, condition: way.by === 'one' ? way.condition : null, quantity }
  return { by: 'lines', lines: [line], note: isFixed ? null : 'Out of stock: we can source it.', isFixed }
}

function askingFor(subject: Exclude<QuoteSubject, { slug: string }>): Asking {
  if ('again' in subject) return asRefused(subject.again)
  return 'lines' in subject ? asListed(subject.lines) : asTyped(subject.typed)
}

const asRefused = (again: RefusedRequest): Asking => ({
  by: 'lines',
  lines: linesAgain(again),
  note: again.problem,
  isFixed: false,
  again,
})

const asTyped = (typed: string): Asking => ({
  by: 'lines',
  lines: [typedLine(typed)],
  note: null,
  isFixed: false,
  notes: typedNotes(typed),
})

function asListed(lines: readonly RequestedLine[]): Asking {
  const left = lines.length - MAX_QUOTE_LINES
  const note = `A request can have up to ${MAX_QUOTE_LINES} lines, so these are the first ones. Send the other ${left === 1 ? 'one' : left} as a second request.`
  return { by: 'lines', lines: lines.slice(0, MAX_QUOTE_LINES), note: left > 0 ? note : null, isFixed: false }
}
