import type { SecurityEventName, SignInFactor } from '../domain/customers/security-event.ts'
import {
  type LoggedEvent,
  type SecurityContext,
  writeSecurityEvent,
} from './platform/security-log/record-security-event.ts'

export type SecurityEvent = LoggedEvent & { event: SecurityEventName; factor?: SignInFactor | undefined }

/** Records a security event after the action, outside of its transaction. */
export const recordSecurityEvent: (context: SecurityContext, event: SecurityEvent) => Promise<void> = writeSecurityEvent
