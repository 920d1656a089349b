CREATE TABLE "fact_rules" (
	"only_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "fact_rules_only_one" CHECK (only_one)
);
--> statement-breakpoint
CREATE TABLE "facts_due" (
	"product_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_facts" (
	"product_id" bigint NOT NULL,
	"family" text NOT NULL,
	"key" text NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "part_facts_product_id_key_pk" PRIMARY KEY("product_id","key"),
	CONSTRAINT "part_facts_source" CHECK (source IN ('desk', 'list', 'number', 'name')),
	CONSTRAINT "part_facts_text" CHECK (length(text) BETWEEN 1 AND 60)
);
--> statement-breakpoint
CREATE TABLE "stated_facts" (
	"product_id" bigint NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stated_facts_product_id_key_source_pk" PRIMARY KEY("product_id","key","source"),
	CONSTRAINT "stated_facts_source" CHECK (source IN ('desk', 'list')),
	CONSTRAINT "stated_facts_text" CHECK (length(text) <= 60 AND length(key) BETWEEN 1 AND 30)
);
--> statement-breakpoint
ALTER TABLE "import_changes" DROP CONSTRAINT "import_changes_thing";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "facts_due" ADD CONSTRAINT "facts_due_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "part_facts" ADD CONSTRAINT "part_facts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "stated_facts" ADD CONSTRAINT "stated_facts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "part_facts_sorted" ON "part_facts" USING btree ("family","key","sort_key","product_id");--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_thing" CHECK (thing IN ('product', 'stock', 'unit', 'image', 'references', 'facts', 'category')) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."part_facts_view" AS (SELECT product_id, family, key, text, sort_key, source FROM part_facts);--> statement-breakpoint
CREATE VIEW "public"."papered_parts" AS (SELECT product_id FROM units WHERE state = 'available' AND quantity > 0 AND paper <> 'CoC'
    UNION ALL SELECT product_id FROM stock_lines WHERE quantity > unit_pieces AND tag_type <> 'CoC');
--> statement-breakpoint
-- Parts are due to have their facts read when they are new, and when what is read changes.
CREATE FUNCTION facts_of_new_parts_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facts_due SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_facts_begun AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION facts_of_new_parts_due();
--> statement-breakpoint
CREATE FUNCTION facts_of_part_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facts_due VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_facts_changed AFTER UPDATE OF sku, name, description ON products FOR EACH ROW
  WHEN (OLD.sku IS DISTINCT FROM NEW.sku OR OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description)
  EXECUTE FUNCTION facts_of_part_due();
