import { NoInput, staff } from '../../procedure.ts'
import { listActors, listAudit } from './list-audit.ts'
import { AuditActorsShape, AuditListShape, AuditQueryShape } from './shapes.ts'

/** The audit log, read-only. */
export const audit = {
  entries: staff('read_audit')
    .meta({ shows: ['audit'], list: { name: 'Audit', rows: 'entries', next: 'after', views: ['audit'] } })
    .route({
      method: 'GET',
      path: '/api/admin/audit',
      summary: 'Lists audit entries, newest first, 50 per page',
    })
    .input(AuditQueryShape)
    .output(AuditListShape)
    .handler(({ context, input }) => listAudit(context.db, input)),

  actors: staff('read_audit')
    .meta({ shows: ['audit'] })
    .route({ method: 'GET', path: '/api/admin/audit/actors', summary: 'Lists the accounts that have audit entries' })
    .input(NoInput)
    .output(AuditActorsShape)
    .handler(({ context }) => listActors(context.db)),
}
