import { Fragment, type RefObject, useState } from 'react'
import { timesIn } from '../../domain/catalogue/unit-of-measure.ts'
import { counted } from '../../domain/text/counted.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Moment } from '../ui/Moment.tsx'
import type { RefusedRequest } from './queries.ts'

type Props = {
  request: RefusedRequest
  onPutRight: () => void
  onDiscard: () => void
  /** the element that gets the focus after it is discarded */
  finalFocus: RefObject<HTMLElement | null>
}

const MAX_NAMED = 5

/** A request that was refused: its content, its time, the reason, and the possible actions. */
export function RefusedRequestCard({ request, onPutRight, onDiscard, finalFocus }: Props) {
  const { kind, askedAt, problem, fields, lines } = request
  const [isAsking, setAsking] = useState(false)
  const of = lines[0]?.partNumber || 'this request'
  const more = lines.length - MAX_NAMED
  return (
    <li className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-l-bad px-4 py-3 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {kind === 'aog' ? `${['AOG', fields.tailNumber].filter(Boolean).join(' ')}: ` : 'Quote request: '}
          {lines.slice(0, MAX_NAMED).map(({ partNumber, uom, quantity }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may name the same part, and none of them moves
            <Fragment key={at}>
              {at > 0 && ', '}
              {timesIn(uom, quantity).replaceAll(' ', '\u00a0')}&nbsp;
              <span className="part-number">{partNumber || 'a part'}</span>
            </Fragment>
          ))}
          {more > 0 && <span className="font-normal text-muted"> and {more} more</span>}
        </p>
        <p className="text-sm text-muted">
          Requested on <Moment at={askedAt} form="minute" />
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">{problem}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:w-full">
        <button type="button" className="button button-go max-sm:flex-1" onClick={onPutRight}>
          Fix it<span className="sr-only">: {of}</span>
        </button>
        <button type="button" className="button max-sm:flex-1" onClick={() => setAsking(true)}>
          Discard<span className="sr-only">: {of}</span>
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        question="Discard this request?"
        action="Yes, discard it"
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
        finalFocus={finalFocus}
      >
        What you entered for {of}
        {lines.length > 1 && ` and ${counted(lines.length - 1, 'more part')}`} will be deleted. You can request it again
        at any time.
      </ConfirmDialog>
    </li>
  )
}
