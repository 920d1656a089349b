import { orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'
import type { BulkChangesSearch } from './bulk-changes-search.ts'

export const bulkChanges = ({ after }: BulkChangesSearch) =>
  orpc.bulk.changes.queryOptions({ input: { after: after === undefined ? null : Number(after) }, ...LIVE })
export const bulkChange = (changeId: number) => orpc.bulk.change.queryOptions({ input: { changeId }, ...LIVE_ONE })
