import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** Outages of the whole store, above every page of the back office until they end. */
export function StoreNotices() {
  const { data } = useQuery(orpc.today.waiting.queryOptions(LIVE))
  if (!data || (data.isOpen && data.areFilesThere)) return null
  return (
    <div role="status" className="not-printed space-y-1 border-b border-line bg-sunken px-4 py-2 font-medium">
      {!data.isOpen && (
        <p>
          The shop is not open yet: customers see “Opening soon”. It opens once the store settings have real values.{' '}
          <PageLink href="/admin/opening" className="link">
            See which are missing
          </PageLink>
        </p>
      )}
      {!data.areFilesThere && (
        <p>
          Files cannot be reached: pictures, documents and uploads are missing until they can. Orders and payments go
          on.
        </p>
      )}
    </div>
  )
}
