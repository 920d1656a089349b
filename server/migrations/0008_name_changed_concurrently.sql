-- concurrently
ALTER TABLE "security_events" VALIDATE CONSTRAINT "security_events_event";
