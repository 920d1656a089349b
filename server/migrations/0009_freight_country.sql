ALTER TABLE "quotes" ADD COLUMN "shipping_country" text DEFAULT 'US' NOT NULL;
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_shipping_country" CHECK (shipping_country ~ '^[A-Z]{2}$') NOT VALID;
--> statement-breakpoint
-- A postal code of this form is Canadian: freight that was priced for it holds for Canada.
-- backfill: quotes with a Canadian postal code, hundreds at most; the version before neither reads nor locks this column.
UPDATE "quotes" SET "shipping_country" = 'CA' WHERE "zip_code" ~* '^[a-z]\d[a-z][ -]?\d[a-z]\d$';
--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."quotes_view" AS (SELECT id, quote_number, kind, priority, user_id, status, turn, turn_since, version, notes,
    preferred_shipping, carrier_account, zip_code, goods_price, shipping_price, quoted_price, valid_until,
    created_at, updated_at, charges_price, shipping_country FROM quotes);
