-- contract since 0000: a CHECK only refuses, so no version needs it; the compiler holds the names of mails
ALTER TABLE "emails" DROP CONSTRAINT "emails_event";--> statement-breakpoint
-- contract since 0000: as above
ALTER TABLE "emails" DROP CONSTRAINT "emails_template";
