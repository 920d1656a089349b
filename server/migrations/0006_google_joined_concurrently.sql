-- concurrently
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_event";
--> statement-breakpoint
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_template";
--> statement-breakpoint
ALTER TABLE "security_events" VALIDATE CONSTRAINT "security_events_event";
