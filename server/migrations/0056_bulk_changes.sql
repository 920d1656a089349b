CREATE TABLE "bulk_change_rows" (
	"change_id" bigint NOT NULL,
	"thing" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"label" text NOT NULL,
	"condition" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "bulk_change_rows_change_id_thing_thing_id_pk" PRIMARY KEY("change_id","thing","thing_id"),
	CONSTRAINT "bulk_change_rows_thing_known" CHECK (thing IN ('part', 'line', 'unit')),
	CONSTRAINT "bulk_change_rows_condition" CHECK (condition IN ('new', 'new_surplus', 'overhauled', 'serviceable', 'repaired', 'as_removed'))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin" text NOT NULL,
	"things" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"restored" integer,
	"left_alone" jsonb,
	CONSTRAINT "bulk_changes_kind" CHECK (kind IN ('parts', 'units')),
	CONSTRAINT "bulk_changes_undone" CHECK ((undone_at IS NULL) = (restored IS NULL))
);
--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_rows_thing" ON "bulk_change_rows" USING btree ("thing","thing_id","change_id");