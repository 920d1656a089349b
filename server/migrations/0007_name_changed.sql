ALTER TABLE "security_events" DROP CONSTRAINT "security_events_event";
--> statement-breakpoint
-- The words of domain/customers/security-event.ts.
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_event" CHECK (event IN ('sign_up', 'sign_in', 'sign_in_locked', 'sign_out', 'link_asked',
  'verification_asked', 'address_verified', 'reset_asked', 'password_reset', 'password_changed', 'two_step_on', 'two_step_off',
  'google_joined', 'google_removed', 'session_ended', 'role_changed', 'name_changed', 'account_deleted', 'data_exported',
  'payments_declined', 'limit_refused', 'origin_refused', 'rights_refused')) NOT VALID;
