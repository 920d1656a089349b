-- An account may be of the staff without being an admin.
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_role",
  ADD CONSTRAINT "security_events_role" CHECK (role IN ('admin', 'staff', 'customer'));
