CREATE INDEX "profiles_search" ON "profiles" USING gin ((lower(company_name)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_phone" ON "profiles" USING gin ((regexp_replace(phone_number, '\D', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ((lower(email || ' ' || name)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_label" ON "audit_entries" USING gin (lower(label) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "marketing_contacts_kind" ON "marketing_contacts" USING btree ("source","opted_in","id");--> statement-breakpoint
CREATE INDEX "marketing_contacts_search" ON "marketing_contacts" USING gin (lower(email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_event" ON "emails" USING btree ("event","id");--> statement-breakpoint
CREATE INDEX "emails_recipient_search" ON "emails" USING gin (lower(recipient) gin_trgm_ops);