CREATE TABLE "import_changes" (
	"import_id" bigint NOT NULL,
	"thing" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"is_new" boolean NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "import_changes_import_id_thing_thing_id_pk" PRIMARY KEY("import_id","thing","thing_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"admin_id" uuid,
	"admin" text NOT NULL,
	"file_name" text NOT NULL,
	"file" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"lines" bigint DEFAULT 0 NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"delimiter" text DEFAULT ',' NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sample" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"condition" text,
	"quantity" integer,
	"missing" text DEFAULT 'leave' NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_cancel_wanted" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"step" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"over" real DEFAULT 0 NOT NULL,
	"check_report" jsonb,
	"report" jsonb,
	"undo_report" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"error_file" text,
	"keeps_changes" boolean DEFAULT false NOT NULL,
	"added_categories" bigint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_missing" CHECK (missing IN ('leave', 'zero', 'unpublish'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_unpublished" ON "import_changes" USING btree ("thing_id") WHERE after @> '{"is_published": false}';--> statement-breakpoint
CREATE INDEX "imports_state" ON "imports" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "quote_lines_product" ON "quote_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "quote_lines_offer_product" ON "quote_lines" USING btree ("offer_product_id");