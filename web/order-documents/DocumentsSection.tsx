import type { InferRouterOutputs } from '@orpc/server'
import type { ReactNode } from 'react'
import { timesIn } from '../../domain/catalogue/unit-of-measure.ts'
import { DOCUMENT_KINDS } from '../../domain/inventory/document-kind.ts'
import { MEDIA_TYPES } from '../../domain/inventory/document-sight.ts'
import { mayBePacked } from '../../domain/orders/order.ts'
import { thousands } from '../../domain/text/thousands.ts'
import type { StoreRouter } from '../../server/router.ts'
import { orderFileAddress } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'

type Documents = InferRouterOutputs<StoreRouter>['orderDocuments']['list']
type Props = {
  order: Parameters<typeof mayBePacked>[0] & { id: string }
  token: string | null
  papers: Documents | undefined
}

/** Papers of an order that can be taken, and all of them as one file, which needs no list and no script. */
export function DocumentsSection({ order, token, papers }: Props) {
  const address = (file: string) => orderFileAddress(order.id, file, token)
  return (
    <section id="papers" className="not-printed sheet scroll-mt-4 p-4" aria-labelledby="papers-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="papers-heading" className="text-lg">
          Papers
        </h2>
        <a href={address('pack.pdf')} download className="button">
          <Icon name="file" size={18} />
          All papers as one PDF
        </a>
      </div>
      {papers && (papers.certificates.length > 0 || papers.documents.length > 0) ? (
        <ul className="mt-2 space-y-1">
          {papers.certificates.map(certificate => (
            <Certificate
              key={certificate.id}
              certificate={certificate}
              address={address(`certificates/${certificate.id}.pdf`)}
            />
          ))}
          {papers.documents.map(({ id, kind, name, of, bytes, mediaType }) => (
            <DocumentLink
              key={id}
              address={address(`papers/${id}.${MEDIA_TYPES[mediaType]}`)}
              about={[of, `${thousands(Math.ceil(bytes / 1024))} kB`].filter(Boolean).join(', ')}
            >
              {DOCUMENT_KINDS[kind]}: {name}
            </DocumentLink>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {mayBePacked(order) ? 'Invoice and packing slip' : 'Invoice'}. No scans or photos of these parts are here yet.
        </p>
      )}
    </section>
  )
}

type CertificateProps = { certificate: Documents['certificates'][number]; address: string }

/** A certificate that the buyer can use. One of which no piece was delivered is void, and has no link. */
function Certificate({ certificate: { number, undelivered, isVoid }, address }: CertificateProps) {
  const pieces = undelivered.map(({ pieces: count, uom, partNumber, mark }) =>
    [timesIn(uom, count), partNumber, mark].filter(Boolean).join(' '),
  )
  if (isVoid)
    return (
      <li className="text-muted">
        Material certification <span className="part-number line-through">{number}</span>: void, because its parts were
        not delivered ({pieces.join(', ')}).
      </li>
    )
  return (
    <DocumentLink
      address={address}
      about="PDF"
      note={pieces.length > 0 ? `Not valid for parts that were not delivered: ${pieces.join(', ')}.` : null}
    >
      Material certification <span className="part-number">{number}</span>
    </DocumentLink>
  )
}

type LinkProps = { address: string; about: string; note?: string | null; children: ReactNode }

function DocumentLink({ address, about, note = null, children }: LinkProps) {
  return (
    <li>
      <a href={address} download className="inline-flex items-center gap-2 text-link pointer-coarse:min-h-11">
        <Icon name="file" size={18} />
        <span className="[overflow-wrap:anywhere]">
          {children} <span className="text-muted">({about})</span>
        </span>
      </a>
      {note && <p className="text-sm font-semibold text-bad [overflow-wrap:anywhere]">{note}</p>}
    </li>
  )
}
