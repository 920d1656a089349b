import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { hasLeft } from '../../../domain/fulfillments/fulfillment.ts'
import { STATEMENTS } from '../../../domain/order-documents/certificate.ts'
import { mayBePacked } from '../../../domain/orders/order.ts'
import { counted } from '../../../domain/text/counted.ts'
import { orderFileAddress } from '../../addresses.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import type { OrderView } from '../../orders/queries.ts'
import { Moment } from '../../ui/Moment.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { Allowed } from '../may.tsx'
import type { Certificate, Draft } from './queries.ts'
import { SignCertificate } from './SignCertificate.tsx'
import { WithdrawCertificate } from './WithdrawCertificate.tsx'

/** The material certifications of an order: signed ones, and those still needed. */
export function Certificates({ order }: { order: OrderView }) {
  const { id: orderId } = order
  const packed = order.parcels.filter(one => !hasLeft(one)).flatMap(({ pieces }) => pieces)
  const isToBePacked = mayBePacked(order) && order.toShip > packed.reduce((all, { quantity }) => all + quantity, 0)
  const certificates = useQuery(
    orpc.orderDocuments.admin.certificates.queryOptions({ input: { orderId }, ...LIVE_ONE }),
  )
  const drafts = useQuery(orpc.orderDocuments.admin.certificateDrafts.queryOptions({ input: { orderId }, ...LIVE_ONE }))
  return (
    <AdminBlock title="Material certifications">
      <QueryBoundary
        query={certificates}
        failed="The certificates could not be loaded."
        skeleton={<RowsSkeleton rows={2} />}
      >
        {signed => (
          <div className="space-y-4">
            {signed.length > 0 ? (
              <ul className="space-y-3">
                {signed.map(certificate => (
                  <Signed key={certificate.id} orderId={orderId} certificate={certificate} drafts={drafts.data ?? []} />
                ))}
              </ul>
            ) : (
              <p className="text-muted">
                No certificate is signed yet.{isToBePacked && ' Pieces can be certified once they are packed.'}
              </p>
            )}
            <Allowed
              to="sign_certificates"
              otherwise={<p className="text-sm text-muted">Staff with the Quality role sign them.</p>}
            >
              <Due
                orderId={orderId}
                drafts={(drafts.data ?? []).filter(draft => !signed.some(one => covers(one, draft)))}
              />
            </Allowed>
          </div>
        )}
      </QueryBoundary>
    </AdminBlock>
  )
}

const isStanding = ({ withdrawnAt, supersededBy }: Certificate) => withdrawnAt === null && supersededBy === null
const isOf = (one: Certificate, { source, statement }: Draft) =>
  one.statement === statement && one.source.toUpperCase() === source.toUpperCase()
const covers = (one: Certificate, draft: Draft) => isStanding(one) && isOf(one, draft)

/** Certificates still to be signed, one for each source and statement. */
function Due({ orderId, drafts }: { orderId: string; drafts: readonly Draft[] }) {
  const [open, setOpen] = useState<number | null>(null)
  return drafts.map((draft, at) => (
    <AdminForm
      key={`${draft.source} ${draft.statement}`}
      name={`Sign: ${STATEMENTS[draft.statement].word.toLowerCase()}, ${draft.source || 'source not recorded'}`}
      isOpen={open === at}
      onOpenChange={isOpen => setOpen(isOpen ? at : null)}
    >
      <SignCertificate orderId={orderId} draft={draft} onDone={() => setOpen(null)} />
    </AdminForm>
  ))
}

type SignedProps = { orderId: string; certificate: Certificate; drafts: readonly Draft[] }

function Signed({ orderId, certificate, drafts }: SignedProps) {
  const { id, number, statement, source, lines, signedBy, signedAt, supersededBy, withdrawnAt, withdrawnReason } =
    certificate
  const [open, setOpen] = useState<'supersede' | 'withdraw' | null>(null)
  const form = (name: 'supersede' | 'withdraw') => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  })
  const draft = drafts.find(one => isOf(certificate, one))
  const undelivered = lines.flatMap(line =>
    line.undelivered > 0
      ? [[`${timesIn(line.uom ?? 'EA', line.undelivered)} ${line.partNumber}`, line.mark].filter(Boolean).join(' ')]
      : [],
  )
  return (
    <li className="space-y-2 border-l-2 border-line pl-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <a
          href={orderFileAddress(orderId, `certificates/${id}.pdf`, null)}
          download
          className={`part-number inline-block leading-6 text-link pointer-coarse:min-h-11 ${isStanding(certificate) ? '' : 'line-through'}`}
        >
          {number}
        </a>
        <span>
          {STATEMENTS[statement].word}, {source || 'source not recorded'}, {counted(lines.length, 'line')}
        </span>
      </div>
      <p className="text-sm text-muted">
        Signed by {signedBy}, <Moment at={signedAt} form="minute" />
      </p>
      {supersededBy && <p className="text-sm font-semibold text-warn">Superseded by {supersededBy}</p>}
      {withdrawnAt && (
        <p className="text-sm font-semibold text-bad [overflow-wrap:anywhere]">
          Withdrawn <Moment at={withdrawnAt} form="minute" />: {withdrawnReason}
        </p>
      )}
      {isStanding(certificate) && undelivered.length > 0 && (
        <p className="text-sm font-semibold text-bad [overflow-wrap:anywhere]">
          Names pieces that were not delivered: {undelivered.join(', ')}. They were lost, came back, or others were
          packed instead. Issue a new certificate that supersedes this one, or withdraw it.
        </p>
      )}
      {isStanding(certificate) && (
        <Allowed to="sign_certificates">
          <div className="grid gap-2 [&>:has(>[aria-expanded=true])]:col-span-full sm:grid-cols-2">
            {draft && (
              <AdminForm name="Supersede" {...form('supersede')}>
                <SignCertificate orderId={orderId} draft={draft} replaced={certificate} onDone={() => setOpen(null)} />
              </AdminForm>
            )}
            <AdminForm name="Withdraw" {...form('withdraw')}>
              <WithdrawCertificate certificate={certificate} onDone={() => setOpen(null)} />
            </AdminForm>
          </div>
        </Allowed>
      )}
    </li>
  )
}
