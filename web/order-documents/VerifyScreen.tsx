import type { InferRouterOutputs } from '@orpc/server'
import { countedIn, quantityIn, totalIn } from '../../domain/catalogue/unit-of-measure.ts'
import { ISSUED_KINDS } from '../../domain/order-documents/verify.ts'
import { store } from '../../domain/settings/store.ts'
import { thousands } from '../../domain/text/thousands.ts'
import type { StoreRouter } from '../../server/router.ts'
import { Moment } from '../ui/Moment.tsx'
import { FactTable } from '../ui/table/FactTable.tsx'

type Verified = InferRouterOutputs<StoreRouter>['orderDocuments']['verify']

/** The public verification of a document: whether the store issued it, for which parts, and whether it is still valid. */
export function VerifyScreen({ paper }: { paper: Verified }) {
  const { kind, parcel, number, issuedAt, lines, pieces, undelivered, digests, supersededBy, withdrawnAt } = paper
  const told = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isStanding = supersededBy === null && withdrawnAt === null
  const isGood = isStanding && undelivered === 0
  return (
    <div className="wrap-page max-w-3xl py-8">
      <h1 className="text-2xl">
        {ISSUED_KINDS[kind]}
        {parcel !== null && `, package ${parcel} of its order`}{' '}
        {number && <span className="part-number">{number}</span>}
      </h1>
      <p role="status" className={`sheet mt-4 border-l-4 p-4 ${isGood ? 'border-l-good' : 'border-l-bad'}`}>
        <strong className={`block font-semibold ${isGood ? 'text-good' : 'text-bad'}`}>
          {withdrawnAt !== null ? (
            <>
              Issued by us, and withdrawn <Moment at={withdrawnAt} form="day" />
            </>
          ) : supersededBy !== null ? (
            `Issued by us, and superseded by ${supersededBy}`
          ) : (
            `Issued by ${store.name}`
          )}
        </strong>
        <span className="text-muted">
          {kind === 'certificate' ? 'Signed' : 'Last generated'} <Moment at={issuedAt} form="minute" />
        </span>
        {supersededBy !== null && (
          <span className="mt-1 block">Rely on {supersededBy} instead: it names the pieces that were delivered.</span>
        )}
        {undelivered > 0 && (
          <span className="mt-1 block font-semibold text-bad">
            {undeliveredIn(lines, undelivered)} of this document {undelivered === 1 ? 'was' : 'were'} not delivered:
            lost by the carrier, sent back to us, or replaced or unpacked before shipping. If you have such a part, call
            us: {store.phone}.
          </span>
        )}
      </p>
      <p className="mt-4">
        Compare this with the document you have, and the last characters of the serial numbers with the parts.
      </p>
      <div className="sheet mt-2 overflow-hidden">
        <FactTable
          rows={lines}
          // Two lines may say the same.
          rowKey={(_, at) => at}
          columns={[
            {
              header: 'Part number',
              className: 'part-number [overflow-wrap:anywhere]',
              cell: ({ partNumber }) => partNumber,
            },
            {
              header: 'Quantity',
              className: 'tabular-nums',
              cell: ({ uom, quantity }) => (
                <>
                  <span className="text-muted md:sr-only">Quantity </span>
                  {quantityIn(uom, quantity)}
                </>
              ),
            },
            {
              header: 'Serial or lot ends in',
              className: 'part-number',
              cell: ({ uom, quantity, serialEnd, undelivered: missing }) => (
                <>
                  {serialEnd && <span className="font-sans text-muted md:sr-only">Ends in </span>}
                  {serialEnd || '—'}
                  {missing > 0 && (
                    <span className="block font-sans text-sm text-bad">
                      {missing === quantity
                        ? 'Not delivered'
                        : `${thousands(missing)} of ${quantityIn(uom, quantity)} not delivered`}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      {told < pieces && (
        <p className="mt-1 text-sm text-muted">
          {thousands(told)} of {thousands(pieces)} pieces are shown.
        </p>
      )}
      {digests.length > 0 && (
        <section className="mt-6" aria-labelledby="digests">
          <h2 id="digests" className="text-lg">
            SHA-256 of the file
          </h2>
          <p className="text-sm text-muted">A file with a different hash isn’t the one we issued.</p>
          <ul className="mt-1 space-y-1">
            {digests.map(digest => (
              <li key={digest} className="part-number text-sm break-all select-all">
                {digest}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** For a code that we have not given: mistyped, or not ours. */
export function NotIssued() {
  return (
    <div className="wrap-page py-16">
      <div className="sheet mx-auto max-w-lg p-8 text-center">
        <h1 className="text-2xl">Not one of our documents</h1>
        <p className="mt-2 text-muted">
          We haven’t issued a document with this code. Check that you copied the whole address. If you did, don’t rely
          on the document, and ask us: {store.phone}.
        </p>
      </div>
    </div>
  )
}

/** The undelivered quantity in the unit of its lines; for lines with several units, each one. */
function undeliveredIn(lines: readonly { uom: string; undelivered: number }[], all: number): string {
  const [first, ...others] = new Set(lines.map(({ uom }) => uom))
  return others.length === 0
    ? countedIn(first ?? 'EA', all)
    : totalIn(lines.map(({ uom, undelivered }) => ({ uom, quantity: undelivered })))
}
