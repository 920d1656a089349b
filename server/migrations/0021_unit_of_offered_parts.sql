ALTER TABLE "submission_parts" ADD COLUMN "uom" text DEFAULT 'EA' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."submission_parts_view" AS (SELECT submission_id, position, part_number, description, condition, quantity, price, uom FROM submission_parts);
