CREATE TABLE "demonstrations" (
	"only_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"first_part_id" bigint NOT NULL,
	"last_part_id" bigint NOT NULL,
	"category_ids" bigint[] NOT NULL,
	"emptying_since" timestamp with time zone,
	"emptied_by" uuid,
	"emptied_at" timestamp with time zone,
	CONSTRAINT "demonstrations_only_one" CHECK (only_one),
	CONSTRAINT "demonstrations_parts" CHECK (first_part_id <= last_part_id),
	CONSTRAINT "demonstrations_emptied" CHECK (emptied_at IS NULL OR emptying_since IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "opening_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opening_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"passed" boolean NOT NULL,
	"fingerprint" text NOT NULL,
	"detail" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_checks_kind" CHECK (kind IN ('mail', 'card', 'terms', 'backup'))
);
--> statement-breakpoint
CREATE INDEX "opening_checks_newest" ON "opening_checks" USING btree ("kind","id");
--> statement-breakpoint
-- While the demonstration is emptied, the certificates of its orders go too.
CREATE OR REPLACE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM demonstrations WHERE emptying_since IS NOT NULL AND emptied_at IS NULL) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'a certificate is never deleted';
  END IF;
  IF to_jsonb(NEW) - ARRAY['digest', 'withdrawn_at', 'withdrawn_by', 'withdrawn_reason', 'signer_id']
      <> to_jsonb(OLD) - ARRAY['digest', 'withdrawn_at', 'withdrawn_by', 'withdrawn_reason', 'signer_id']
    OR (OLD.digest IS NOT NULL AND NEW.digest IS DISTINCT FROM OLD.digest)
    OR (OLD.withdrawn_at IS NOT NULL AND (NEW.withdrawn_at, NEW.withdrawn_reason) IS DISTINCT FROM (OLD.withdrawn_at, OLD.withdrawn_reason))
    OR (NEW.signer_id IS NOT NULL AND NEW.signer_id IS DISTINCT FROM OLD.signer_id)
  THEN RAISE EXCEPTION 'a certificate is never changed'; END IF;
  RETURN NEW;
END $$;
