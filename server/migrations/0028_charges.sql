DROP VIEW "public"."orders_view";--> statement-breakpoint
DROP VIEW "public"."quotes_view";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_event";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_template";--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_quote_id_quotes_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_desk_charges" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_event" CHECK (event IN ('new_order', 'guest_order_confirmation', 'order_confirmation', 'payment_held', 'payment_declined', 'payment_not_charged', 'order_expired', 'backorder_arrived', 'promise_changed', 'order_charges_changed', 'order_shipped', 'order_delivered', 'parcel_lost', 'parcel_settled', 'order_canceled', 'order_lines_canceled', 'order_canceled_while_packing', 'order_refunded', 'return_requested', 'return_approved', 'return_denied', 'return_returned', 'new_rfq', 'rfq_received', 'rfq_quoted', 'rfq_unit_quoted', 'rfq_unit_approved', 'rfq_shipping_quoted', 'rfq_account_named', 'rfq_final_accepted', 'rfq_rejected', 'rfq_countered', 'rfq_declined', 'rfq_withdrawn', 'rfq_question', 'rfq_reply', 'rfq_expiring', 'new_aog', 'aog_received', 'aog_quoted', 'aog_unanswered', 'new_career_application', 'new_submission', 'submission_received', 'card_testing', 'new_user', 'verification', 'magic_link', 'reset', 'password_changed', 'newsletter_confirm', 'stock_alert_confirm', 'back_in_stock'));--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_template" CHECK (template IN ('verification', 'magicLink', 'reset', 'passwordChanged', 'newUser', 'newOrder', 'orderConfirmation', 'orderChargesChanged', 'paymentHeld', 'paymentDeclined', 'paymentNotCharged', 'orderExpired', 'backorderArrived', 'promiseChanged', 'orderShipped', 'orderDelivered', 'parcelLost', 'parcelSettled', 'orderCanceled', 'linesCanceled', 'orderRefunded', 'canceledWhilePacking', 'returnRequested', 'returnApproved', 'returnDenied', 'returnCompleted', 'quote', 'quoteMessages', 'notification', 'newSubmission', 'submissionReceived', 'cardTesting', 'newsletterConfirm', 'stockAlertConfirm', 'backInStock'));--> statement-breakpoint
CREATE VIEW "public"."orders_view" AS (SELECT id, order_number, user_id, guest_token, email, status, payment_status, subtotal, shipping_fee, tax,
    total, shipping_address, billing_address, shipping_provider, shipping_method, carrier_account,
    freight_not_charged, aog, po_number, transaction_id, notes, admin_notification_seen, held_by, held_from,
    hold_expires_at, notification_seen, cart_id, idempotency_key, created_at, updated_at, charges, to_ship, ship_mode, has_desk_charges FROM orders);--> statement-breakpoint
CREATE VIEW "public"."quotes_view" AS (SELECT id, quote_number, kind, priority, user_id, status, turn, turn_since, version, notes,
    preferred_shipping, carrier_account, zip_code, goods_price, shipping_price, quoted_price, valid_until,
    created_at, updated_at, charges_price FROM quotes);--> statement-breakpoint
-- Charges know of neither orders nor quotes: the references stand here.
ALTER TABLE charges ADD CONSTRAINT charges_order_fk FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE charges ADD CONSTRAINT charges_quote_fk FOREIGN KEY (quote_id) REFERENCES quotes ON DELETE CASCADE;
