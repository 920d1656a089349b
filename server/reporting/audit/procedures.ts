import { NoInput, staff } from '../../procedure.ts'
import { listActors, listAudit } from './list-audit.ts'
import { AuditActorsShape, AuditListShape, AuditQueryShape } from './shapes.ts'

/** What admins did. It is read, and by nothing changed. */
export const audit = {
  entries: staff('read_audit')
    .meta({ shows: ['audit'] })
    .route({
      method: 'GET',
      path: '/api/admin/audit',
      summary: 'What admins did, newest first, 50 at once; amounts in cents',
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
