-- contract: the version before writes kinds that the new one takes too
ALTER TABLE "opening_checks" DROP CONSTRAINT "opening_checks_kind";--> statement-breakpoint
ALTER TABLE "opening_checks" ADD CONSTRAINT "opening_checks_kind" CHECK (kind IN ('mail', 'dns', 'card', 'terms', 'backup')) NOT VALID;
