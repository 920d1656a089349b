ALTER TABLE "merged_carts" ADD COLUMN "added" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "merged_carts" ADD COLUMN "added_to" uuid;--> statement-breakpoint
CREATE INDEX "merged_carts_cart" ON "merged_carts" USING btree ("cart_id");