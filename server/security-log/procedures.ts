import { staff } from '../procedure.ts'
import { listSecurityEvents, SecurityEventsQueryShape, SecurityEventsShape } from './list-security-events.ts'

/** The security log, read-only. */
export const securityLog = {
  events: staff('read_audit')
    .meta({ notLive: 'No page shows it' })
    .route({
      method: 'GET',
      path: '/api/admin/security-events',
      summary: 'Lists security events, newest first, 50 per page',
    })
    .input(SecurityEventsQueryShape)
    .output(SecurityEventsShape)
    .handler(({ context, input }) =>
      listSecurityEvents(context.db, [context.accounts.secret, ...context.accounts.formerSecrets], input),
    ),
}
