import { useQuery } from '@tanstack/react-query'
import { FORM_BLOCKS } from '../../../domain/inventory/form-blocks.ts'
import { RECOGNIZED_TEXT } from '../../../domain/inventory/form-reading.ts'
import { orpc } from '../../api.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { partAdminAddress } from '../addresses.ts'
import { ConfirmDocuments } from '../documents/ConfirmDocuments.tsx'
import { Allowed } from '../may.tsx'

const OUTCOMES = {
  agrees: { word: 'Agrees', color: 'text-good' },
  recognized: { word: 'Same in recognized text', color: 'text-caution' },
  differs: { word: 'Differs', color: 'font-semibold text-bad' },
  not_on_form: { word: 'Not read', color: 'text-muted' },
  not_known: { word: 'Not recorded', color: 'text-muted' },
} as const

/**
 * A scanned form beside its unit, block by block. A match needs no confirmation; otherwise quality confirms it with a reason.
 */
export function CheckForm({ documentId }: { documentId: number }) {
  const checked = useQuery(orpc.unitDocuments.checkForm.queryOptions({ input: { documentId } }))
  return (
    <QueryBoundary query={checked} failed="This file could not be read." skeleton={<RowsSkeleton rows={3} />}>
      {({ isReadable, isRecognized, reading, seen, blocks, seenAt }) => (
        <div className="space-y-3 border-l-2 border-line pl-3">
          {seenAt.map(({ unitId, productId, mark, by }) => (
            <p key={unitId} className="font-semibold text-bad">
              {by === 'file' ? 'The same file is at' : 'The same form is cited at'}{' '}
              <PageLink href={partAdminAddress(productId, { unit: `${unitId}` })} className="text-link">
                {mark || 'a unit of bulk'}
              </PageLink>
            </p>
          ))}
          {isRecognized && <p className="font-medium text-caution">{RECOGNIZED_TEXT}.</p>}
          {isReadable ? (
            <ul className="max-w-2xl divide-y divide-line text-sm">
              {blocks.map(({ block, onForm, onUnit, outcome }) => (
                <li key={block} className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_8rem]">
                  <span className="font-medium">{FORM_BLOCKS[block].name}</span>
                  <span className={`sm:text-right ${OUTCOMES[outcome].color}`}>{OUTCOMES[outcome].word}</span>
                  <span className="[overflow-wrap:anywhere] sm:col-span-2">
                    <span className="text-muted">Form</span> {onForm || '—'} <span className="text-muted">· Unit</span>{' '}
                    {onUnit || '—'}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">This file is a picture without text. Please compare it with the unit by eye.</p>
          )}
          {reading === 'agrees' ? (
            <p className="font-medium text-good">The form agrees with the unit: it can be shipped with it.</p>
          ) : (
            <Allowed
              to="inspect_units"
              otherwise={<p className="text-muted">Quality confirms this document before it can be shipped.</p>}
            >
              <ConfirmDocuments documents={[{ documentId, seen }]} />
            </Allowed>
          )}
        </div>
      )}
    </QueryBoundary>
  )
}
