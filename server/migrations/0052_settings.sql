CREATE TABLE "setting_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"values" json NOT NULL,
	"restores" integer,
	"admin_id" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_versions_next" UNIQUE("section","version"),
	CONSTRAINT "setting_versions_section" CHECK (section IN ('identity', 'contact', 'places', 'shipping', 'promises', 'orders', 'times', 'rules')),
	CONSTRAINT "setting_versions_version" CHECK (version > 0 AND (restores IS NULL OR restores BETWEEN 0 AND version))
);
--> statement-breakpoint
CREATE VIEW "public"."settings_in_force" AS (SELECT DISTINCT ON (section) section, version, values, admin_id, saved_at FROM setting_versions ORDER BY section, version DESC);