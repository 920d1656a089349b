import { useQuery } from '@tanstack/react-query'
import { timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Moment } from '../../ui/Moment.tsx'
import { orderAdminAddress } from '../addresses.ts'
import { TodayBlock } from './TodayBlock.tsx'

/** Certificates that name pieces which did not reach the buyer, if any. */
export function CertificatesToReplace() {
  const { data } = useQuery(orpc.orderDocuments.admin.undeliveredCertificates.queryOptions(LIVE))
  if (!data || data.certificates.length === 0) return null
  return (
    <TodayBlock
      title="Certificates to replace"
      count={data.certificates.length}
      nothing="All certificates name pieces that were delivered."
      note={`They name pieces that were lost, came back or were exchanged. Sign a new certificate that supersedes each, or withdraw it.${data.isCut ? ' Only the latest certificates were checked.' : ''}`}
      rows={data.certificates.map(({ id, number, orderId, orderNumber, lines, signedAt }) => ({
        key: id,
        href: orderAdminAddress(orderId),
        name: <span className="part-number">{number}</span>,
        detail: [
          orderNumber,
          ...lines.map(({ partNumber, uom, mark, undelivered }) =>
            [`${timesIn(uom, undelivered)} ${partNumber}`, mark].filter(Boolean).join(' '),
          ),
        ].join(' · '),
        side: <Moment at={signedAt} form="day" />,
      }))}
    />
  )
}
