ALTER TABLE "units" DROP CONSTRAINT "units_condition_code";--> statement-breakpoint
ALTER TABLE "stock_lines" ADD COLUMN "price" numeric(12,2);--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "paper_approval" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "paper_status" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "paper_quantity" integer;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "paper_remarks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "last_operator" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "came_off" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "non_incident" boolean;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "life_limit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "cured_on" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "cost" numeric(12,2);--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "price" numeric(12,2);--> statement-breakpoint
CREATE INDEX "units_bin" ON "units" USING btree (upper(bin) text_pattern_ops) WHERE bin <> '' AND NOT is_gone;--> statement-breakpoint
ALTER TABLE "stock_lines" ADD CONSTRAINT "stock_lines_price" CHECK (price >= 0);--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_amounts" CHECK (cost >= 0 AND price >= 0);--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_paper_quantity" CHECK (paper_quantity > 0);--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_condition_code" CHECK (condition_code IN ('NE', 'FN', 'NS', 'OH', 'SV', 'IN', 'TST', 'RP', 'MOD', 'AR', 'ST', 'CR', 'US'));