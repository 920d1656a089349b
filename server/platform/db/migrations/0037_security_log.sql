CREATE TABLE "known_places" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_places_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key"),
	CONSTRAINT "known_places_kind" CHECK (kind IN ('device', 'network'))
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"result" text NOT NULL,
	"reason" text,
	"factor" text,
	"account_id" uuid,
	"role" text,
	"email_hash" text,
	"address" text NOT NULL,
	"request_id" text,
	"facts" jsonb,
	CONSTRAINT "security_events_result" CHECK (result IN ('ok', 'failed', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "last_step" bigint;--> statement-breakpoint
ALTER TABLE "marketing_contacts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "marketing_contacts" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_link_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_places_seen" ON "known_places" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "security_events_event" ON "security_events" USING btree ("event","id");--> statement-breakpoint
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "security_events_email" ON "security_events" USING btree ("email_hash","id");--> statement-breakpoint
ALTER TABLE "marketing_contacts" ADD CONSTRAINT "marketing_contacts_link" UNIQUE("link_hash");--> statement-breakpoint
-- What was written down stays: nothing is changed, and nothing is deleted that is younger than a year.
CREATE FUNCTION security_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '365 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the security log is not changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_log_is_kept BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION security_log_is_kept();
--> statement-breakpoint
CREATE TRIGGER security_log_is_whole BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION security_log_is_kept();
--> statement-breakpoint
-- No session is older than 30 days: those that were prolonged again and again end at theirs.
UPDATE sessions SET expires_at = least(expires_at, created_at + interval '30 days');
