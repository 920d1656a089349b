CREATE TABLE "submission_uploads" (
	"file" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"is_guest" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."orders_view";--> statement-breakpoint
-- contract: the version before writes owners that the new one takes too
ALTER TABLE "orders" DROP CONSTRAINT "orders_owner";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_token_hashes" text[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_link_generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner" CHECK (CASE WHEN user_id IS NULL THEN guest_token IS NOT NULL OR guest_token_hashes IS NOT NULL ELSE guest_token IS NULL END) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."orders_view" AS (SELECT id, order_number, user_id, guest_token, email, status, payment_status, subtotal, shipping_fee, tax,
    total, shipping_address, billing_address, shipping_provider, shipping_method, carrier_account,
    freight_not_charged, aog, po_number, transaction_id, notes, admin_notification_seen, held_by, held_from,
    hold_expires_at, notification_seen, cart_id, idempotency_key, created_at, updated_at, charges, to_ship, ship_mode, has_desk_charges, guest_token_hashes FROM orders);