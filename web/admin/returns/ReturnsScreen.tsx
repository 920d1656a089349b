import { useQuery } from '@tanstack/react-query'
import { thousands } from '../../../domain/text/thousands.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { returnsAdminAddress } from '../addresses.ts'
import { returnCounts } from './queries.ts'
import { RETURNS } from './returns-list.tsx'

/** All returns, with a note of failed refunds. */
export function ReturnsScreen() {
  const { data: counts } = useQuery(returnCounts())
  return (
    <>
      {counts && counts.refundFailed > 0 && (
        <p role="alert" className="mb-2 border-l-4 border-bad p-2 text-sm">
          {counts.refundFailed === 1
            ? 'The refund of a return has failed.'
            : `The refunds of ${thousands(counts.refundFailed)} returns have failed.`}{' '}
          <PageLink href={returnsAdminAddress({ show: 'return_approved' })} className="text-link">
            View approved returns
          </PageLink>
        </p>
      )}
      <RETURNS.Screen />
    </>
  )
}
