ALTER TABLE "import_changes" DROP CONSTRAINT "import_changes_thing";--> statement-breakpoint
ALTER TABLE "unit_history" DROP CONSTRAINT "unit_history_event";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "are_units" boolean;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "taken_as" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "price_limit" integer DEFAULT 30;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_thing" CHECK (thing IN ('product', 'stock', 'unit', 'image', 'references', 'category'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_price_limit" CHECK (price_limit BETWEEN 1 AND 1000);--> statement-breakpoint
ALTER TABLE "unit_history" ADD CONSTRAINT "unit_history_event" CHECK (event IN ('added', 'changed', 'shipped', 'came_back', 'counted', 'not_listed', 'undone', 'accepted', 'quarantined', 'expired', 'cleared', 'sent_back', 'scrapped'));