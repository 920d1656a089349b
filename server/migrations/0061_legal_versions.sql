CREATE TABLE "legal_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"from_day" date NOT NULL,
	"body" text NOT NULL,
	"admin_id" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_versions_next" UNIQUE("page","version"),
	CONSTRAINT "legal_versions_page" CHECK (page IN ('terms', 'privacy', 'returns')),
	CONSTRAINT "legal_versions_version" CHECK (version > 0),
	CONSTRAINT "legal_versions_body" CHECK (length(body) BETWEEN 1 AND 48000)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" integer;