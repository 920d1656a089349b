import { NoInput, staff } from '../../procedure.ts'
import { listActors, listAudit } from './list-audit.ts'
import { AuditActorsShape, AuditListShape, AuditQueryShape } from './shapes.ts'

/** The audit log, read-only. */
export const audit = {
  entries: staff('read_audit')
    .meta({ shows: ['audit'] })
    .route({
      method: 'GET',
      path: '/api/admin/audit',
      summary: 'The actions of admins, newest first, 50 per page; amounts in cents',
    })
    .input(AuditQueryShape)
    .output(AuditListShape)
    .handler(({ context, input }) => listAudit(context.db, input)),

  actors: staff('read_audit')
    .meta({ shows: ['audit'] })
    .route({ method: 'GET', path: '/api/admin/audit/actors', summary: 'Everybody with an entry in the audit' })
    .input(NoInput)
    .output(AuditActorsShape)
    .handler(({ context }) => listActors(context.db)),
}
